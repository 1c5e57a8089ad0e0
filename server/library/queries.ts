import { type Db, queryRow } from '../db/db.ts'

/** The ids of a learner's saved resources, the one saved last first. */
export async function readSavedResources(db: Db, userId: string): Promise<number[]> {
  return idsOf(await queryRow(db, `select array(${savedSql}) as ids`, [userId]))
}

/** Saves a resource or takes it off the list, in one statement; the list as it is then. */
export async function setSaved(db: Db, userId: string, resourceId: number, saved: boolean): Promise<number[]> {
  // A statement does not see its own changes: the list is the one from before, with or without this resource.
  const others = idsOf(await queryRow(db, saved ? saveSql : unsaveSql, [userId, resourceId]))
  return saved ? [resourceId, ...others] : others
}

const savedSql = 'select resource_id from saved_resources where user_id = $1 order by saved_at desc, resource_id'
const othersSql = savedSql.replace('order by', 'and resource_id <> $2 order by')

const saveSql = `
with saved as (
  insert into saved_resources (user_id, resource_id) values ($1, $2)
  on conflict (user_id, resource_id) do update set saved_at = excluded.saved_at
)
select array(${othersSql}) as ids`

const unsaveSql = `
with unsaved as (delete from saved_resources where user_id = $1 and resource_id = $2)
select array(${othersSql}) as ids`

function idsOf(row: unknown): number[] {
  return (row as { ids: number[] }).ids
}
