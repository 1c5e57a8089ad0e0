import { decodeText } from '../../decode-text.ts'
import { readAddressList } from './address-list.ts'
import { readBookmarks } from './bookmarks.ts'
import { readJsonList } from './json-lists.ts'
import type { Entry } from './list-entry.ts'
import { readMarkdownList } from './markdown-list.ts'
import { isTable, readTableList } from './table-list.ts'
import { readXmlList } from './xml-lists.ts'

interface Form {
  /** File names that tell the form. */
  name?: RegExp
  /** Whether a text without such a name is in the form; the first form that fits is taken. */
  fits: (text: string) => boolean
  read: (text: string, path: string) => Entry[]
}

const forms: readonly Form[] = [
  { name: /\.(json|jsonld)$/i, fits: (text) => /^\s*[[{]\s*["{[\]}]/.test(text), read: readJsonList },
  { name: /\.html?$/i, fits: (text) => /^\s*<(!DOCTYPE (NETSCAPE|html)|html|dl|a\s)/i.test(text), read: readBookmarks },
  {
    name: /\.(opml|xml|rss|atom)$/i,
    fits: (text) => /^\s*<[?!a-z]/i.test(text) && !/^\s*<https?:/i.test(text),
    read: readXmlList,
  },
  { name: /\.(csv|tsv)$/i, fits: isTable, read: readTableList },
  { name: /\.(md|markdown)$/i, fits: (text) => /^\s*([*+-]|\d+[.)])\s+\[.*\]\(/m.test(text), read: readMarkdownList },
  { fits: () => true, read: readAddressList },
]

/** Whether a file's name tells that it is a list, for files of a folder. */
export function isList(path: string): boolean {
  return forms.some(({ name }) => name?.test(path))
}

/** The entries of a list, whose form follows from its name or else from its text. An unreadable file is one refusal. */
export function readList(bytes: Uint8Array, path: string): Entry[] {
  const text = decodeText(bytes).replace(/\r\n?/g, '\n')
  if (text.trim() === '') return [{ line: 1, refused: 'the file is empty' }]
  const form = forms.find(({ name }) => name?.test(path)) ?? forms.find(({ fits }) => fits(text))
  try {
    return form?.read(text, path) ?? []
  } catch (error) {
    return [unreadableFile(error)]
  }
}

/** An unreadable file as a refused entry, at the line that the error names. */
export function unreadableFile(error: unknown): Entry {
  const reason = error instanceof Error ? error.message.slice(0, 200) : ''
  return {
    line: Number(/\(line (\d+) column \d+\)/.exec(reason)?.[1] ?? 1),
    refused: `the file cannot be read: ${reason}`,
  }
}
