import { parse } from 'csv-parse/sync'
import { type ResourceCategory, resourceCategories, resourceDifficulties } from '../../../domain/library.ts'
import { categoryOf, difficultyIn } from './derive.ts'
import type { Entry, ListedResource } from './listed.ts'

/** A row of a table may be longer than a line of a list: it holds whole descriptions. */
const longestRow = 100_000

/** The names that a column goes by, in small letters; those with CR are of the template of OER Commons. */
const columns = {
  title: ['title', 'name', 'cr_title'],
  url: ['url', 'link', 'address', 'cr_url'],
  description: ['description', 'abstract', 'cr_abstract'],
  category: ['category'],
  subject: ['subject', 'cr_subject'],
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

interface Row {
  record: string[]
  info: { lines: number }
}

type Column = keyof typeof columns

/**
 * Reads a table whose first row names its columns.
 *
 * @throws Error where it names no title and no address
 */
export function readTableList(text: string): Entry[] {
  const refused: Entry[] = []
  const lines = text.split(/\r?\n|\r/)
  const kept = lines.map((line, index) => {
    if (line.length <= longestRow) return line
    refused.push({ line: index + 1, refused: `the row is longer than ${longestRow.toLocaleString('en')} characters` })
    return ''
  })
  const options = {
    delimiter: delimiterOf(lines[0] ?? ''),
    ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_error: true },
  }
  // With `info` the rows are of this form, which the types of the library do not tell.
  const rows = parse(kept.join('\n'), { ...options, info: true }) as unknown as Row[]
  const [header, ...others] = rows
  const places = placesIn(header?.record ?? [])
  if (places.title === undefined || places.url === undefined) throw new Error('its first row names no title and url')
  return [...others.map(({ record, info }) => ({ line: info.lines, listed: listedIn(record, places) })), ...refused]
}

function delimiterOf(header: string): string {
  return ['\t', ';', ','].find((delimiter) => header.includes(delimiter)) ?? ','
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
  const cell = (column: Column) => record[places[column] ?? -1]?.trim() || undefined
  const subjects = split(cell('subject'))
  const tags = [...subjects, ...split(cell('tags'))]
  const level = cell('difficulty')
  return {
    ...{ title: cell('title') ?? '', url: cell('url') ?? '', description: cell('description'), tags },
    ...{ duration: cell('duration'), provider: cell('provider'), language: languageIn(cell('language')) },
    ...{ licence: cell('licence'), note: cell('note'), attribution: cell('attribution') },
    category:
      resourceCategories.find((name) => name === cell('category')) ?? (categoryOf(tags) satisfies ResourceCategory),
    difficulty: resourceDifficulties.find((name) => name === level) ?? (level ? difficultyIn(level) : undefined),
    rating: cell('rating') === undefined ? undefined : Number(cell('rating')),
  }
}

/** What stands in one cell together is divided by bars, or else by commas. */
function split(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(cell?.includes('|') ? '|' : ',')
    .map((one) => one.trim())
    .filter(Boolean)
}

function languageIn(cell: string | undefined): string | undefined {
  return cell?.split('|')[0]?.replace('_', '-')
}
