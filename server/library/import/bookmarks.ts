import { categoryOf, difficultyIn } from './inferred-fields.ts'
import { isObject, listOf, partOf, textOf, type Value } from './json-values.ts'
import type { Entry, ListedResource } from './list-entry.ts'
import { type Element, readMarkup } from './markup.ts'

// Bookmarks as browsers write them: as a page of links (Netscape's form), and in JSON (Chrome's and Firefox').

/** The links of a page, whose headings before lists are folders. Folders become tags. */
export function readBookmarks(text: string): Entry[] {
  const { root, fault } = readMarkup(text, 'html')
  const entries: Entry[] = []
  collect(root, [], entries)
  if (!fault && entries.length === 0) return [{ line: 1, refused: 'the page has no links' }]
  return fault ? [...entries, { line: fault.line, refused: `the rest cannot be read: ${fault.reason}` }] : entries
}

function collect({ children }: Element, folders: readonly string[], entries: Entry[]): void {
  let folder: string | undefined
  for (const element of children) {
    const { name, attributes, text, line } = element
    if (/^h\d$/.test(name)) folder = attributes.personal_toolbar_folder ? undefined : text.trim()
    else if (name === 'a' && attributes.href !== undefined) {
      const tags = [...folders, ...(attributes.tags ?? '').split(',')]
      entries.push({ line, listed: bookmark(text.trim(), attributes.href, tags) })
    } else collect(element, name === 'dl' && folder ? [...folders, folder] : folders, entries)
  }
}

/** The bookmarks of a browser's JSON; `undefined` for other JSON. */
export function bookmarksIn(value: Value): ListedResource[] | undefined {
  const roots = partOf(value, 'roots')
  if (isObject(roots)) return Object.values(roots).flatMap((root) => inFolder(root, []))
  return textOf(value, 'type') === 'text/x-moz-place-container'
    ? listOf(value, 'children').flatMap((root) => inFolder(root, []))
    : undefined
}

function inFolder(folder: Value, folders: readonly string[]): ListedResource[] {
  return listOf(folder, 'children').flatMap((child) => {
    const [name, url] = [textOf(child, 'name') || textOf(child, 'title'), textOf(child, 'url') || textOf(child, 'uri')]
    return url === '' ? inFolder(child, [...folders, name]) : [bookmark(name, url, folders)]
  })
}

function bookmark(title: string, url: string, tags: readonly string[]): ListedResource {
  return { title: title || url, url, tags, category: categoryOf(tags), difficulty: difficultyIn(title) }
}
