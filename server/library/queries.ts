import { type Db, queryRow } from '../db/db.ts'

/** Ids of a learner's saved resources, the latest first. */
export async function readSavedResources(db: Db, userId: string): Promise<number[]> {
  const row = await queryRow<{ ids: number[] }>(db, readSavedSql, [userId])
  return row?.ids ?? []
}

const readSavedSql = `
select array(
  select resource_id from saved_resources where user_id = $1 order by saved_at desc, resource_id
) as ids`

/** Adds a resource to the list or removes it; an entry that exists already stays in place. */
export async function setSaved(db: Db, userId: string, resourceId: number, saved: boolean): Promise<void> {
  await queryRow(db, saved ? saveSql : unsaveSql, [userId, resourceId])
}

// Saves within one tick of the database's clock stay in order. The later one is dated a millisecond later, the
// precision of the account file.
const saveSql = `
insert into saved_resources (user_id, resource_id, saved_at)
select $1, $2, greatest(now(), max(saved_at) + interval '1 ms') from saved_resources where user_id = $1
on conflict do nothing`
const unsaveSql = 'delete from saved_resources where user_id = $1 and resource_id = $2'
