import { type Content, readContent } from './read.ts'

let cached: Content | undefined

/** The content for loaders at build time: read once for all pages; in development, on every call. */
export function siteContent(): Content {
  if (import.meta.env.DEV) return readContent()
  cached ??= readContent()
  return cached
}
