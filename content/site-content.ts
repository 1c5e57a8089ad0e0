import { type Content, readContent } from './read.ts'

let kept: Content | undefined

/** The content for loaders, which run when the site is built: read once for all pages; in development, each time. */
export function siteContent(): Content {
  if (import.meta.env.DEV) return readContent()
  kept ??= readContent()
  return kept
}
