import { mostBesideModule, type PathResource } from '../../domain/path-resources.ts'
import { type Db, queryRow } from '../db/db.ts'

export async function readPathResources(db: Db, userId: string): Promise<PathResource[]> {
  return db
    .selectFrom('path_resources')
    .select(['module_id as moduleId', 'resource_id as resourceId'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('resource_id')
    .execute()
}

/** @returns whether it is so now: not where as many stand beside the module as may */
export async function addPathResource(
  db: Db,
  userId: string,
  { moduleId, resourceId }: PathResource,
): Promise<boolean> {
  return (await queryRow(db, addSql, [userId, moduleId, resourceId, mostBesideModule])) !== undefined
}

const addSql = `
insert into path_resources (user_id, module_id, resource_id)
select $1, $2, $3::int
where (select count(*) from path_resources where user_id = $1 and module_id = $2 and resource_id <> $3::int) < $4::int
on conflict (user_id, module_id, resource_id) do update set added_at = path_resources.added_at
returning resource_id`

export async function removePathResource(
  db: Db,
  userId: string,
  { moduleId, resourceId }: PathResource,
): Promise<void> {
  await queryRow(db, removeSql, [userId, moduleId, resourceId])
}

const removeSql = 'delete from path_resources where user_id = $1 and module_id = $2 and resource_id = $3'
