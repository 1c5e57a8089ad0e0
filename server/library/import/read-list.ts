import { decodeText } from './decode.ts'
import { readJsonList } from './json-lists.ts'
import type { Entry } from './list-entry.ts'
import { readMarkdownList } from './markdown-list.ts'
import { readTableList } from './table-list.ts'
import { readXmlList } from './xml-lists.ts'

const readers: readonly [RegExp, (text: string, path: string) => Entry[]][] = [
  [/\.(md|markdown)$/i, readMarkdownList],
  [/\.(json|jsonld)$/i, readJsonList],
  [/\.(csv|tsv)$/i, readTableList],
  [/\.(opml|xml|rss|atom)$/i, readXmlList],
]

/** Whether a file name has the extension of a list. */
export function isList(path: string): boolean {
  return readers.some(([name]) => name.test(path))
}

/** The entries of a list; an unreadable file is one refused entry. */
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

/** An unreadable file as a refused entry. */
export function unreadableFile(error: unknown): Entry {
  const reason = error instanceof Error ? error.message.slice(0, 200) : ''
  return { line: 1, refused: `the file cannot be read: ${reason}` }
}
