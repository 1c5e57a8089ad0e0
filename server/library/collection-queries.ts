import {
  type Collection,
  type HeldCollection,
  type ListedCollection,
  mostCollections,
  noCollection,
} from '../../domain/collections.ts'
import { type Db, queryRow } from '../db/db.ts'
import { versionSql } from '../db/json.ts'

const versionOf = (table: string) =>
  versionSql(`(${table}.name || E'\\n' || ${table}.note || E'\\n' || ${table}.entries::text)`)
const collectionColumns = `resource_collections.name, resource_collections.note, resource_collections.entries,
  ${versionOf('resource_collections')} as version`
const missingCollection: HeldCollection = { ...noCollection, version: '' }

/** A learner's collections, newest first. */
export async function readCollections(db: Db, userId: string): Promise<ListedCollection[]> {
  const row = await queryRow<{ collections: ListedCollection[] }>(db, readAllSql, [userId])
  return row?.collections ?? []
}

const readAllSql = `
select coalesce(json_agg(json_build_object(
  'collectionId', collection_id, 'name', name, 'note', note, 'entries', entries, 'shareToken', share_token,
  'version', ${versionOf('resource_collections')}
) order by created_at desc, collection_id), '[]') as collections
from resource_collections where user_id = $1`

/** One collection; an empty one when it does not exist. */
export async function readCollection(db: Db, userId: string, collectionId: string): Promise<HeldCollection> {
  return (await queryRow<HeldCollection>(db, readSql, [userId, collectionId])) ?? missingCollection
}

const readSql = `select ${collectionColumns} from resource_collections where user_id = $1 and collection_id = $2`

/**
 * Replaces a collection; one without a name is deleted.
 *
 * @returns the stored collection; null on a conflict with a newer version, or when the learner has the maximum number
 */
export async function writeCollection(
  db: Db,
  userId: string,
  collectionId: string,
  { name, note, entries }: Collection,
  baseVersion: string | undefined,
): Promise<HeldCollection | null> {
  const base = baseVersion ?? null
  if (name === '') return (await queryRow(db, deleteSql, [userId, collectionId, base])) ? missingCollection : null
  const values = [userId, collectionId, name, note, JSON.stringify(entries), mostCollections, base]
  return (await queryRow<HeldCollection>(db, writeSql, values)) ?? null
}

// Deleting a missing collection succeeds.
const deleteSql = `
with removed as (
  delete from resource_collections
  where user_id = $1 and collection_id = $2 and ($3::text is null or ${versionOf('resource_collections')} = $3)
  returning user_id)
select true as is_removed
where exists (select from removed)
  or not exists (select from resource_collections where user_id = $1 and collection_id = $2)`

const writeSql = `
insert into resource_collections (user_id, collection_id, name, note, entries)
select $1, $2, $3::text, $4::text, $5::jsonb
where (select count(*) from resource_collections where user_id = $1 and collection_id <> $2) < $6::int
  and (coalesce($7::text, '') = ''
    or exists (select from resource_collections where user_id = $1 and collection_id = $2))
on conflict (user_id, collection_id) do update
set name = excluded.name, note = excluded.note, entries = excluded.entries, updated_at = excluded.updated_at
where $7::text is null
  or ${versionOf('resource_collections')} in ($7, ${versionOf('excluded')})
returning ${collectionColumns}`

/** @returns the token of the link, null when the collection is private, undefined when it does not exist */
export async function setShared(
  db: Db,
  userId: string,
  collectionId: string,
  newToken: string | null,
): Promise<string | null | undefined> {
  const row = await queryRow<{ token: string | null }>(db, shareSql, [userId, collectionId, newToken])
  return row?.token
}

// A collection that is shared already keeps its token.
const shareSql = `
update resource_collections
set share_token = case when $3::text is not null then coalesce(share_token, $3) end
where user_id = $1 and collection_id = $2
returning share_token as token`

export async function readShared(db: Db, shareToken: string): Promise<Collection | undefined> {
  return queryRow<Collection>(db, sharedSql, [shareToken])
}

const sharedSql = 'select name, note, entries from resource_collections where share_token = $1'
