import { awardsPerPage, type PointAward } from '../../domain/activity.ts'
import { fieldsSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { awardColumns } from '../db/tables.ts'

type Award = Omit<PointAward, 'title'> & { broughtAlong: boolean }

/**
 * A page of the ledger, the latest first, and one award more where there is a page after it.
 *
 * @param after the instant and the source of the award before the first.
 */
export async function readAwards(db: Db, userId: string, after: Pick<Award, 'awardedAt' | 'source'> | null) {
  const values = [userId, after?.awardedAt ?? null, after?.source ?? null, awardsPerPage + 1]
  const row = await queryRow<{ awards: Award[] }>(db, readAwardsSql, values)
  return row?.awards ?? []
}

// The ledger keeps microseconds and the address of a page does not; both sides are cut alike.
const readAwardsSql = `
select coalesce(json_agg(json_build_object('source', source, ${fieldsSql(awardColumns)}) order by awarded_at desc, source desc), '[]') as awards
from (
  select source, points, brought_along, date_trunc('milliseconds', awarded_at) as awarded_at
  from point_awards
  where user_id = $1 and ($2::timestamptz is null or (date_trunc('milliseconds', awarded_at), source) < ($2::timestamptz, $3))
  order by awarded_at desc, source desc
  limit $4::int
) page`
