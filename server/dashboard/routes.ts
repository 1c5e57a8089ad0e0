import { z } from 'zod'
import { getDashboard } from '../../domain/dashboard.ts'
import { dashboardOf } from '../../domain/dashboard-rules.ts'
import { starItem } from '../../domain/items/star.ts'
import { Profile } from '../../domain/preferences.ts'
import type { Db } from '../db/db.ts'
import { preferencesJson, type RowOf, sql } from '../db/sql.ts'
import { route } from '../http/route.ts'
import { currentRecord } from '../progress/current-record.ts'
import { recordColumns, recordSql } from '../progress/learner-records.ts'

export const dashboardRoutes = [
  route(getDashboard, async ({ learner, db, catalogue }) => {
    const { profile, starred, ...row } = await readDashboard(db, learner.id)
    const record = await currentRecord(db, catalogue, learner.id, row)
    const today = new Date().toISOString().slice(0, 10)
    return dashboardOf(record, { profile, starred, courses: catalogue.courses, today })
  }),
]

/** Reads all that a learner's dashboard is computed from: one statement. */
async function readDashboard(db: Db, userId: string): Promise<RowOf<typeof readDashboardSql>> {
  const row = await db.row(readDashboardSql, [userId, starItem.name])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row
}

/** `starred`: ids of courses. */
const readDashboardSql = sql.rows({ ...recordColumns, profile: Profile, starred: z.array(z.string()) })`
select ${recordSql}, ${preferencesJson} as profile,
  array(select target from learner_items where user_id = $1 and kind = $2) as starred
from learner_records join user_profiles using (user_id)
where user_id = $1`
