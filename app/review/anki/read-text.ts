import { type CsvError, parse } from 'csv-parse/browser/esm/sync'
import { CardFileProblem, mostBytes, mostCardsOfFile } from './card-file.ts'
import { clozeAnswer, clozeNumbers, clozeQuestion } from './cloze.ts'
import type { ReadCard } from './gather-decks.ts'
import { plainText, type Side } from './plain-text.ts'

/** The lines above the cards, by name: `#deck column:2`. */
type Header = ReadonlyMap<string, string>

const separators: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
}
/** The separators of a text that names none, tried in this order. */
const usualSeparators = ['\t', ';', '|', ',']

const columnNames = ['guid column', 'notetype column', 'deck column', 'tags column']

/**
 * Reads the cards of a text in columns, such as Anki's text export.
 *
 * @see https://docs.ankiweb.net/importing/text-files.html
 * @throws CardFileProblem
 */
export async function readText(file: Blob): Promise<ReadCard[]> {
  const { header, body } = withoutHeader(await decoded(file))
  const rows = rowsOf(body, header)
  const special = columnNames.map((name) => columnOf(header, name))
  const [, noteTypeColumn = -1, deckColumn = -1] = special
  const contents = rows.map((row) => row.filter((_, index) => !special.includes(index)))
  if (!contents.some((row) => row.length > 1)) {
    const sentence =
      'No line of this text has two columns. Put a question and its answer on each line, with a tab, comma or semicolon in between.'
    throw new CardFileProblem(sentence)
  }
  const sideOf = isHtml(header, body) ? plainText : asItIs
  return contents.flatMap((row, index) => {
    const deck = rows[index]?.[deckColumn] ?? header.get('deck') ?? ''
    const noteType = rows[index]?.[noteTypeColumn] ?? header.get('notetype') ?? ''
    return sidesOf(row, noteType).map(([front, back]) => ({ deck, front: sideOf(front), back: sideOf(back) }))
  })
}

async function decoded(file: Blob): Promise<string> {
  if (file.size > mostBytes) {
    throw new CardFileProblem(`This text is larger than ${mostBytes / 1_000_000} MB, which is the most that is read.`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new CardFileProblem(
      'This is neither an Anki package nor a text in UTF-8. Save it as UTF-8 and choose it again.',
    )
  }
}

/** Splits a text into the lines that describe it and the rest. */
function withoutHeader(text: string): { header: Header; body: string } {
  const lines = /^(#.*(\r?\n|$))*/.exec(text)?.[0] ?? ''
  const entries = [...lines.matchAll(/^#([^:\r\n]+):(.*?)\r?$/gm)]
  return {
    header: new Map(entries.map(([, name = '', value = '']) => [name.trim().toLowerCase(), value])),
    body: text.slice(lines.length),
  }
}

/** The index of a column that a text names, counted from 1 there; -1 where it names none. */
function columnOf(header: Header, name: string): number {
  return Number(header.get(name) ?? 0) - 1
}

/** Only a text that says nothing is looked at: Anki's editor writes line breaks and spaces like these. */
function isHtml(header: Header, body: string): boolean {
  return header.get('html')?.trim() === 'true' || (!header.has('html') && /<br|<div>|&nbsp;/i.test(body))
}

function asItIs(text: string): Side {
  return { text: text.trim(), lost: new Set() }
}

function rowsOf(body: string, header: Header): string[][] {
  const named = header.get('separator')
  const separator =
    named === undefined ? usualSeparator(body) : (separators[named.trim().toLowerCase()] ?? (named || '\t'))
  try {
    return parse(body, {
      delimiter: separator,
      comment: '#',
      comment_no_infix: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // One more, so that too many are noticed.
      to: mostCardsOfFile + 1,
    })
  } catch (error) {
    const { records = 0 } = error as CsvError & { records?: number }
    throw new CardFileProblem(`A quotation mark of card ${records + 1} in this text is never closed.`, { cause: error })
  }
}

/** The separator by which most of the first lines have as many columns as the first one. */
function usualSeparator(body: string): string {
  const lines = body.split('\n', 20).filter((line) => line.trim() !== '')
  const widths = usualSeparators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length)
    return counts.filter((count) => count > 1 && count === counts[0]).length
  })
  return usualSeparators[widths.indexOf(Math.max(...widths))] ?? '\t'
}

/** The sides of the cards that Anki makes of a note. A text has no templates, so the names of the usual types tell. */
function sidesOf([front = '', back = '', third = '']: string[], noteType: string): [front: string, back: string][] {
  const clozes = noteType === 'Basic' ? [] : clozeNumbers(front)
  if (clozes.length > 0) {
    return clozes.map((number) => [clozeQuestion(front, number), clozeAnswer(front, number)])
  }
  const isReversed = /reversed/i.test(noteType) && (!/optional/i.test(noteType) || third.trim() !== '')
  return isReversed
    ? [
        [front, back],
        [back, front],
      ]
    : [[front, back]]
}
