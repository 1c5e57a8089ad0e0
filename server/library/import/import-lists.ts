import { basename } from 'node:path'
import { addressKey } from '../../../domain/resource-address.ts'
import { type Db, queryRow } from '../../db/db.ts'
import { isStorable } from '../../db/storable.ts'
import { raiseLibraryVersion } from '../catalogue-queries.ts'
import { cleanResource, type ImportedResource } from './clean.ts'
import type { Entry } from './listed.ts'
import { ResourceIds } from './resource-ids.ts'

const rowsAtOnce = 1000

/** A list, or a file of one. */
export interface ListFile {
  /** Within its list; by it entries are named in the report. */
  path: string
  entries: readonly Entry[]
}

/** What became of entries: each is counted once. */
export interface ImportCounts {
  new: number
  /** Known under this address, with another title or other details. */
  changed: number
  same: number
  /** Stood in these lists before, or came with somebody else's: the first list with a name to have it counts. */
  repeated: number
  /** Among our own, which stay as they are. */
  curated: number
  refused: number
}

/** What came of an import, in all and list by list. */
export interface ImportReport {
  total: ImportCounts
  lists: { path: string; counts: ImportCounts }[]
  refused: { place: string; reason: string }[]
}

interface ImportOptions {
  /** Whose lists they are, as they want to be named. */
  attribution: string
  /** Addresses of our own resources. */
  curatedUrls: readonly string[]
  /** Looks, and writes nothing. */
  isDryRun: boolean
  onProgress?: (done: number, all: number) => void
}

type Row = ImportedResource & { id: number; addressKey: string; origin: string }

/** Takes over lists, all or nothing. Doing it again with the same lists changes nothing. */
export async function importLists(db: Db, lists: readonly ListFile[], options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = { total: nothing(), lists: [], refused: [] }
  const known = await readKnown(db)
  const ids = new ResourceIds([...known.values()].map(({ id }) => id))
  const curated = new Set(options.curatedUrls.map(addressKey))
  const seen = new Set<string>()
  const rows: Row[] = []
  for (const { path, entries } of lists) {
    const counts = nothing()
    const count = (outcome: keyof ImportCounts) => {
      counts[outcome]++
      report.total[outcome]++
    }
    report.lists.push({ path, counts })
    for (const entry of entries) {
      const origin = `${path}:${entry.line}`
      const cleaned = 'refused' in entry ? entry : cleanResource(entry.listed, options.attribution)
      const reason = 'refused' in cleaned ? cleaned.refused : isStorable(cleaned) ? null : 'it cannot be stored'
      if ('refused' in cleaned || reason !== null) {
        count('refused')
        report.refused.push({ place: origin, reason: reason ?? '' })
        continue
      }
      const key = addressKey(cleaned.url) as string
      const before = known.get(key)
      const isOthers = before && before.attribution !== cleaned.attribution
      const isGivenWay = before?.isUnnamed && !isUnnamed(cleaned.attribution, origin)
      if (seen.has(key) || (isOthers && !isGivenWay)) count('repeated')
      else if (curated.has(key)) count('curated')
      else {
        const outcome = !before ? 'new' : before.fingerprint === fingerprintOf(cleaned) ? 'same' : 'changed'
        count(outcome)
        if (outcome !== 'same') rows.push({ ...cleaned, id: before?.id ?? ids.next(key), addressKey: key, origin })
      }
      seen.add(key)
    }
  }
  if (!options.isDryRun && rows.length > 0) await writeRows(db, rows, options.onProgress)
  return report
}

function nothing(): ImportCounts {
  return { new: 0, changed: 0, same: 0, repeated: 0, curated: 0, refused: 0 }
}

async function writeRows(db: Db, rows: readonly Row[], onProgress: ImportOptions['onProgress']): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await queryRow(transaction, writeSql, [JSON.stringify(rows.slice(from, from + rowsAtOnce))])
      onProgress?.(Math.min(from + rowsAtOnce, rows.length), rows.length)
    }
    await raiseLibraryVersion(transaction)
  })
}

const columns = [
  ...['url', 'title', 'description', 'category', 'difficulty', 'duration', 'rating', 'tags', 'provider', 'language'],
  ...['licence', 'note', 'attribution', 'origin'],
]

const writeSql = `
insert into imported_resources (id, address_key, ${columns.join(', ')})
select id, "addressKey", ${columns.join(', ')}
from jsonb_to_recordset($1::jsonb) as (
  id int, "addressKey" text, url text, title text, description text, category text, difficulty text, duration text,
  rating float8, tags text[], provider text, language text, licence text, note text, attribution text, origin text
)
on conflict (address_key) do update
set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}, changed_at = now()`

interface Known {
  id: number
  attribution: string | null
  isUnnamed: boolean
  fingerprint: string
}

/** Whether a list is named by nothing but its file: then it gives way to the same one under its name. */
function isUnnamed(attribution: string | null, origin: string): boolean {
  return attribution === basename(origin.replace(/:\d+$/, ''))
}

/** What is kept of each address, to see what is another now. */
async function readKnown(db: Db): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('imported_resources')
    .select(['id', 'address_key', 'url', 'title', 'description', 'category', 'difficulty', 'duration', 'rating'])
    .select(['tags', 'provider', 'language', 'licence', 'note', 'attribution', 'origin'])
    .execute()
  return new Map(
    rows.map(({ address_key, origin, ...row }) => {
      const { id, attribution } = row
      const named = { attribution, isUnnamed: isUnnamed(attribution, origin) }
      return [address_key, { id, ...named, fingerprint: fingerprintOf(row) }]
    }),
  )
}

function fingerprintOf(resource: ImportedResource): string {
  const { url, title, description, category, difficulty, duration, rating, tags } = resource
  const { provider, language, licence, note, attribution } = resource
  const facts = [url, title, description, category, difficulty, duration, rating, tags]
  return JSON.stringify([...facts, provider, language, licence, note, attribution])
}
