import { fewestRatings, type Mark, type ResourceMark } from '../../domain/resource-marks.ts'
import { type Db, queryRow } from '../db/db.ts'

export async function readMarks(db: Db, userId: string): Promise<ResourceMark[]> {
  const rows = await db
    .selectFrom('resource_marks')
    .select(['resource_id as resourceId', 'is_done as isDone', 'rating'])
    .where('user_id', '=', userId)
    .orderBy('marked_at', 'desc')
    .orderBy('resource_id')
    .execute()
  return rows
}

export async function writeMark(db: Db, userId: string, resourceId: number, { isDone, rating }: Mark): Promise<void> {
  if (!isDone && rating === null) await queryRow(db, deleteSql, [userId, resourceId])
  else await queryRow(db, writeSql, [userId, resourceId, isDone, rating])
}

const deleteSql = 'delete from resource_marks where user_id = $1 and resource_id = $2'
// An unchanged mark keeps its timestamp.
const writeSql = `
insert into resource_marks (user_id, resource_id, is_done, rating) values ($1, $2, $3, $4)
on conflict (user_id, resource_id) do update
set is_done = excluded.is_done, rating = excluded.rating, marked_at = excluded.marked_at
where (resource_marks.is_done, resource_marks.rating) is distinct from (excluded.is_done, excluded.rating)`

export interface LearnersRating {
  average: number
  count: number
}

/** Average ratings of resources that enough learners rated. */
export async function readRatings(db: Db): Promise<Map<number, LearnersRating>> {
  const rows = await db
    .selectFrom('resource_marks')
    .select(({ fn }) => ['resource_id', fn.avg<string>('rating').as('average'), fn.count<string>('rating').as('count')])
    .where('rating', 'is not', null)
    .groupBy('resource_id')
    .having(({ fn }) => fn.count('rating'), '>=', fewestRatings)
    .execute()
  return new Map(
    rows.map(({ resource_id, average, count }) => [
      resource_id,
      { average: Math.round(Number(average) * 10) / 10, count: Number(count) },
    ]),
  )
}
