import { dashboardOf, getDashboard } from '../../domain/dashboard.ts'
import { starItem } from '../../domain/items/star.ts'
import type { Profile } from '../../domain/preferences.ts'
import { type Db, queryRow } from '../db/db.ts'
import { profileSql } from '../db/json.ts'
import { route } from '../http/route.ts'
import { currentRecord } from '../progress/current-record.ts'
import { type RecordRow, recordColumns } from '../progress/learner-records.ts'

export const dashboardRoutes = [
  route(getDashboard, async ({ learner, db, catalogue }) => {
    const { profile, favourites, ...row } = await readDashboard(db, learner.id)
    const record = await currentRecord(db, catalogue, learner.id, row)
    const today = new Date().toISOString().slice(0, 10)
    return dashboardOf(record, { profile, favourites, courses: catalogue.courses, today })
  }),
]

interface DashboardRow extends RecordRow {
  profile: Profile
  /** Ids of the courses that the learner has marked. */
  favourites: string[]
}

/** Reads all that a learner's dashboard is computed from: one statement. */
async function readDashboard(db: Db, userId: string): Promise<DashboardRow> {
  const row = await queryRow<DashboardRow>(db, readDashboardSql, [userId, starItem.name])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row
}

const readDashboardSql = `
select ${recordColumns}, ${profileSql} as profile,
  array(select target from learner_items where user_id = $1 and kind = $2) as favourites
from learner_records join user_profiles profile using (user_id)
where user_id = $1`
