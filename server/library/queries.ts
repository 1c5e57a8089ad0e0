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

const saveSql = 'insert into saved_resources (user_id, resource_id) values ($1, $2) on conflict do nothing'
const unsaveSql = 'delete from saved_resources where user_id = $1 and resource_id = $2'
