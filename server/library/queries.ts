import { type Db, queryRow } from '../db/db.ts'

/** The ids of a learner's saved resources, the one saved last first. */
export async function readSavedResources(db: Db, userId: string): Promise<number[]> {
  const row = await queryRow<{ ids: number[] }>(db, readSavedSql, [userId])
  return row?.ids ?? []
}

const readSavedSql = `
select array(
  select resource_id from saved_resources where user_id = $1 order by saved_at desc, resource_id
) as ids`

/** Puts a resource on the list or takes it off; where it is so already, it keeps its place. */
export async function setSaved(db: Db, userId: string, resourceId: number, saved: boolean): Promise<void> {
  await queryRow(db, saved ? saveSql : unsaveSql, [userId, resourceId])
}

// Two saves within one tick of the database's clock keep their order: the later one is dated a millisecond after,
// the finest step that a date in the account file keeps too.
const saveSql = `
insert into saved_resources (user_id, resource_id, saved_at)
select $1, $2, greatest(now(), max(saved_at) + interval '1 ms') from saved_resources where user_id = $1
on conflict do nothing`
const unsaveSql = 'delete from saved_resources where user_id = $1 and resource_id = $2'
