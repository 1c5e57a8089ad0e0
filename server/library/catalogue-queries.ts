import { z } from 'zod'
import { fold } from '../../domain/folding.ts'
import { Resource } from '../../domain/library.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'

const rowsAtOnce = 2000

/** A counter that increases with every change of the imported resources. */
export async function readLibraryVersion(db: Db): Promise<string> {
  const row = await db.row(readVersionSql, [true])
  return row?.version ?? ''
}

const readVersionSql = sql.rows({ version: z.string() })`select version from library_version where is_only = $1`

/** Invalidates every process's copy of the library. */
export async function raiseLibraryVersion(db: Db): Promise<void> {
  await db.row(sql`update library_version set version = version + 1 where is_only = $1`, [true])
}

/** Ids of imported resources with these address keys. */
export async function readImportedIdsAt(db: Db, addressKeys: readonly string[]): Promise<Set<number>> {
  const row = await db.row(idsAtSql, [addressKeys])
  return new Set(row?.ids)
}

const idsAtSql = sql.rows({ ids: z.array(z.int()) })`
select array(select id from imported_resources where address_key = any($1)) as ids`

/** All imported resources: first those in the site's language, by title. Ids carry no meaning. */
export async function readImportedResources(db: Db): Promise<Resource[]> {
  const found: Resource[] = []
  const interned = new Map<string, string>()
  // Interns strings that thousands of resources share.
  const once = <Text extends string | null>(text: Text): Text => {
    if (text === null) return text
    const known = interned.get(text)
    if (known === undefined) interned.set(text, text)
    return (known ?? text) as Text
  }
  for (;;) {
    const rows = await db.rows(readAfterSql, [found.at(-1)?.id ?? 0])
    for (const row of rows) {
      found.push({
        ...row,
        category: once(row.category),
        difficulty: once(row.difficulty),
        tags: row.tags.map(once),
        provider: once(row.provider),
        language: once(row.language),
        licence: once(row.licence),
        attribution: once(row.attribution),
      })
    }
    if (rows.length < rowsAtOnce) return ordered(found)
  }
}

const readAfterSql = sql.rows(Resource.shape)`
select id, title, description, category, difficulty, duration, rating, tags, provider, url, language, licence, note,
  attribution
from imported_resources where id > $1 order by id limit ${rowsAtOnce}`

function ordered(resources: Resource[]): Resource[] {
  const isForeign = ({ language }: Resource) => !/^en\b/.test(language)
  const keys = new Map(
    resources.map((resource) => [resource.id, `${Number(isForeign(resource))} ${fold(resource.title)}`]),
  )
  const keyOf = ({ id }: Resource) => keys.get(id) ?? ''
  return resources.sort((a, b) => (keyOf(a) === keyOf(b) ? a.id - b.id : keyOf(a) < keyOf(b) ? -1 : 1))
}
