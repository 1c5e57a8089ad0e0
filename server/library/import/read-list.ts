import { decodeText } from './decode.ts'
import { readJsonList } from './json-lists.ts'
import type { Entry } from './listed.ts'
import { readMarkdownList } from './markdown-list.ts'
import { readTableList } from './table-list.ts'
import { readXmlList } from './xml-lists.ts'

const readers: readonly [RegExp, (text: string, path: string) => Entry[]][] = [
  [/\.(md|markdown)$/i, readMarkdownList],
  [/\.(json|jsonld)$/i, readJsonList],
  [/\.(csv|tsv)$/i, readTableList],
  [/\.(opml|xml|rss|atom)$/i, readXmlList],
]

/** Whether a file is a list, by the end of its name. */
export function isList(path: string): boolean {
  return readers.some(([name]) => name.test(path))
}

/** The entries of a list; a file that cannot be read is one entry, refused. */
export function readList(bytes: Uint8Array, path: string): Entry[] {
  const text = decodeText(bytes)
  if (text.trim() === '') return [{ line: 1, refused: 'the file is empty' }]
  const [, read] = readers.find(([name]) => name.test(path)) ?? []
  try {
    return read?.(text, path) ?? []
  } catch (error) {
    return [unreadableFile(error)]
  }
}

/** A file that cannot be read, as an entry that is refused. */
export function unreadableFile(error: unknown): Entry {
  const reason = error instanceof Error ? error.message.slice(0, 200) : ''
  return { line: 1, refused: `the file cannot be read: ${reason}` }
}
