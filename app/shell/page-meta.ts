import type { MetaDescriptor } from 'react-router'

/** The title and description of a page, for its route module's `meta`. */
export function pageMeta(title: string, description?: string): MetaDescriptor[] {
  return [{ title: `${title} · Waymark` }, ...(description ? [{ name: 'description', content: description }] : [])]
}
