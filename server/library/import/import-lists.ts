import { basename } from 'node:path'
import { z } from 'zod'
import { Resource } from '../../../domain/library.ts'
import { addressKey } from '../../../domain/resource-address.ts'
import type { Db } from '../../db/db.ts'
import { sql } from '../../db/sql.ts'
import { isStorable } from '../../db/storable.ts'
import { raiseLibraryVersion } from '../catalogue-queries.ts'
import { cleanResource, type ImportedResource } from './clean.ts'
import type { Entry } from './list-entry.ts'
import { ResourceIds } from './resource-ids.ts'

const rowsAtOnce = 1000

/** A list, or one file of a list. */
export interface ListFile {
  /** Relative to the list; the report names entries by it. */
  path: string
  entries: readonly Entry[]
}

/** Entries by outcome; each is counted once. */
export interface ImportCounts {
  new: number
  /** A known address with new details. */
  changed: number
  same: number
  /** Duplicates within these lists, or of another list's resource: the first attribution counts. */
  repeated: number
  /** Our own resources, which an import never changes. */
  curated: number
  refused: number
}

/** The result of an import, in total and by list. */
export interface ImportReport {
  total: ImportCounts
  lists: { path: string; counts: ImportCounts }[]
  refused: { place: string; reason: string }[]
}

interface ImportOptions {
  /** The lists' authors, in their own wording. */
  attribution: string
  /** URLs of our own resources. */
  curatedUrls: readonly string[]
  /** Reports without writing. */
  isDryRun: boolean
  onProgress?: (done: number, all: number) => void
}

type Row = ImportedResource & { id: number; addressKey: string; origin: string }

/** Imports lists in one transaction. Importing again changes nothing. */
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
  await db.transaction(async (transaction) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await transaction.row(writeSql, [JSON.stringify(rows.slice(from, from + rowsAtOnce))])
      onProgress?.(Math.min(from + rowsAtOnce, rows.length), rows.length)
    }
    await raiseLibraryVersion(transaction)
  })
}

const columns = sql`url, title, description, category, difficulty, duration, rating, tags, provider, language, licence,
  note, attribution`

const writeSql = sql`
insert into imported_resources (id, address_key, ${columns}, origin)
select id, "addressKey", ${columns}, origin
from jsonb_to_recordset($1::jsonb) as (
  id int, "addressKey" text, url text, title text, description text, category text, difficulty text, duration text,
  rating float8, tags text[], provider text, language text, licence text, note text, attribution text, origin text
)
on conflict (id) do update
set address_key = excluded.address_key, url = excluded.url, title = excluded.title, description = excluded.description, category = excluded.category,
  difficulty = excluded.difficulty, duration = excluded.duration, rating = excluded.rating, tags = excluded.tags,
  provider = excluded.provider, language = excluded.language, licence = excluded.licence, note = excluded.note,
  attribution = excluded.attribution, origin = excluded.origin, changed_at = excluded.changed_at`

interface Known {
  id: number
  attribution: string | null
  isUnnamed: boolean
  fingerprint: string
}

/** Whether a list is identified by its file alone: such an attribution gives way to a proper name. */
function isUnnamed(attribution: string | null, origin: string): boolean {
  return attribution === basename(origin.replace(/:\d+$/, ''))
}

/** Stored resources by address, for comparison. */
async function readKnown(db: Db): Promise<Map<string, Known>> {
  const rows = await db.rows(readKnownSql)
  const known = new Map<string, Known>()
  for (const { storedKey, origin, ...row } of rows) {
    const { id, attribution, url } = row
    // The rule of keys may have changed since: a row whose key is still right goes before others of the same page.
    const key = addressKey(url) ?? storedKey
    if (known.has(key) && key !== storedKey) continue
    known.set(key, { id, attribution, isUnnamed: isUnnamed(attribution, origin), fingerprint: fingerprintOf(row) })
  }
  return known
}

const readKnownSql = sql.rows({ ...Resource.shape, storedKey: z.string(), origin: z.string() })`
select id, address_key as "storedKey", ${columns}, origin from imported_resources`

const facts = Object.keys(Resource.shape).filter((name) => name !== 'id')

function fingerprintOf(resource: ImportedResource): string {
  return JSON.stringify(facts.map((name) => Reflect.get(resource, name)))
}
