import { parse } from 'csv-parse/sync'
import { type ResourceCategory, resourceCategories, resourceDifficulties } from '../../../domain/library.ts'
import { categoryOf, difficultyIn } from './inferred-fields.ts'
import { type Entry, type ListedResource, longestLine } from './list-entry.ts'

/** Rows contain whole descriptions, and may be longer than other lists' lines. */
const longestRow = 100_000

/** Recognized column names, in lower case; those with CR come from OER Commons' template. */
const columns = {
  title: ['title', 'name', 'cr_title'],
  url: ['url', 'link', 'address', 'href', 'cr_url'],
  description: ['description', 'abstract', 'excerpt', 'cr_abstract'],
  category: ['category'],
  subject: ['subject', 'folder', 'cr_subject'],
  difficulty: ['difficulty', 'level', 'cr_sublevel'],
  duration: ['duration'],
  rating: ['rating'],
  tags: ['tags', 'keywords', 'cr_keywords'],
  provider: ['provider', 'cr_provider'],
  language: ['language', 'cr_language'],
  licence: ['licence', 'license', 'cr_cou_title'],
  note: ['note'],
  attribution: ['attribution'],
} as const

interface ParsedRecord {
  record: string[]
  /** Includes the last line of the row. */
  info: { lines: number }
  raw: string
}

interface Row {
  record: string[]
  line: number
}

type Column = keyof typeof columns

/** Maximum of unclosed quotes to skip; a file with more of them is not a table. */
const mostOpenQuotes = 100

/**
 * Reads a table below the row that names its columns.
 *
 * @throws Error without a row that names columns for title and address
 */
export function readTableList(text: string): Entry[] {
  const refused: Entry[] = []
  const lines = text.split('\n').map((line, index) => {
    if (line.length <= longestRow) return line
    refused.push({ line: index + 1, refused: `the row is longer than ${longestRow.toLocaleString('en')} characters` })
    return ''
  })
  const header = headerOf(lines)
  if (!header) throw new Error('no row at its beginning names title and url')
  const { delimiter, places, line } = header
  const entries = rowsOf(lines, line, delimiter).map((row) =>
    'record' in row ? { line: row.line, listed: listedIn(row.record, places) } : row,
  )
  return [...entries, ...refused]
}

/** Whether a text has a row at its beginning that names columns for title and address. */
export function isTable(text: string): boolean {
  return headerOf(text.split('\n', mostTitles)) !== undefined
}

/** Rows above the header, for titles and `sep=;`, at most. */
const mostTitles = 20
const delimiters = [',', ';', '\t', '|']

/** The row that names the columns, with the delimiter under which it does. */
function headerOf(lines: readonly string[]) {
  const declared = /^"?sep=(.)"?\s*$/i.exec(lines[0] ?? '')?.[1]
  for (const [index, line] of lines.slice(0, mostTitles).entries()) {
    for (const delimiter of declared ? [declared] : delimiters) {
      const places = placesIn(parsed(line.slice(0, longestLine), delimiter).records[0]?.record ?? [])
      if (places.title !== undefined && places.url !== undefined) return { delimiter, places, line: index + 1 }
    }
  }
  return undefined
}

/**
 * The rows of a table after line `start`. An unclosed quote would swallow the following rows, so its line is refused and parsing resumes
 * at the next line.
 */
function rowsOf(
  lines: readonly string[],
  start: number,
  delimiter: string,
): (Row | Exclude<Entry, { listed: unknown }>)[] {
  const rows: ReturnType<typeof rowsOf> = []
  let [from, openQuotes] = [start, 0]
  for (;;) {
    const { records, isOpen } = parsed(lines.slice(from).join('\n'), delimiter)
    const torn = records.findIndex(({ raw }) => raw.trim().includes('\n') && !isStrict(raw, delimiter))
    const sound = torn < 0 ? records : records.slice(0, torn)
    rows.push(...sound.map(({ record, info }) => ({ record, line: from + info.lines })))
    if (torn < 0 && !isOpen) return rows
    const line = nextLine(lines, from + (sound.at(-1)?.info.lines ?? 0))
    openQuotes++
    if (openQuotes > mostOpenQuotes) {
      return [...rows, { line, refused: `more than ${mostOpenQuotes} quotes are not closed: the rest is left out` }]
    }
    rows.push({ line, refused: 'a quote is not closed' })
    from = line
  }
}

/** Whether the quotes of a row are strictly valid, when a single one begins or ends a cell. */
function isStrict(raw: string, delimiter: string): boolean {
  try {
    parse(raw, { delimiter, relax_column_count: true })
    return true
  } catch {
    return false
  }
}

/** The number of the first non-blank line after `line`. */
function nextLine(lines: readonly string[], line: number): number {
  const index = lines.findIndex((text, at) => at >= line && text.trim() !== '')
  return index + 1
}

function parsed(text: string, delimiter: string): { records: ParsedRecord[]; isOpen: boolean } {
  let isOpen = false
  const records = parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => {
      isOpen = true
      return undefined
    },
    info: true,
    raw: true,
  })
  // `info` and `raw` change the records' shape, which the library's types do not express.
  return { records: records as unknown as ParsedRecord[], isOpen }
}

function placesIn(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, known]) => {
      const place = names.findIndex((name) => (known as readonly string[]).includes(name))
      return place < 0 ? [] : [[column, place]]
    }),
  )
}

function listedIn(record: readonly string[], places: Partial<Record<Column, number>>): ListedResource {
  // The export's leading quote against formulas is removed.
  const cell = (column: Column) => record[places[column] ?? -1]?.trim().replace(/^'(?='*[=+\-@])/, '') || undefined
  const subjects = split(cell('subject'))
  const tags = [...subjects, ...split(cell('tags'))]
  const level = cell('difficulty')
  return {
    title: cell('title') ?? '',
    url: cell('url') ?? '',
    description: cell('description'),
    tags,
    duration: cell('duration'),
    provider: cell('provider'),
    language: languageIn(cell('language')),
    licence: cell('licence'),
    note: cell('note'),
    attribution: cell('attribution'),
    category:
      resourceCategories.find((name) => name === cell('category')) ?? (categoryOf(tags) satisfies ResourceCategory),
    difficulty: resourceDifficulties.find((name) => name === level) ?? (level ? difficultyIn(level) : undefined),
    // Spreadsheets write decimals with a comma in most languages.
    rating: cell('rating') === undefined ? undefined : Number(cell('rating')?.replace(',', '.')),
  }
}

/** Splits a cell at bars, or else at commas. */
function split(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(cell?.includes('|') ? '|' : ',')
    .map((text) => text.trim())
    .filter(Boolean)
}

function languageIn(cell: string | undefined): string | undefined {
  return cell?.split('|')[0]?.replace('_', '-')
}
