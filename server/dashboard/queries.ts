import type { LearnerRecord } from '../../domain/learner-record.ts'
import type { Profile } from '../../domain/preferences.ts'
import type { Catalogue } from '../catalogue.ts'
import { type Db, queryRow } from '../db/db.ts'
import { profileSql } from '../db/json.ts'
import { currentRecord } from '../progress/current-record.ts'
import { type RecordRow, recordColumns } from '../progress/learner-records.ts'

/** What the dashboard is computed from. */
export interface StoredDashboard {
  record: LearnerRecord
  profile: Profile
  /** Ids of the courses that the learner has marked. */
  favourites: string[]
}

/** Reads what a learner's dashboard is computed from: one statement. */
export async function readDashboard(db: Db, catalogue: Catalogue, userId: string): Promise<StoredDashboard> {
  const row = await queryRow<RecordRow & Omit<StoredDashboard, 'record'>>(db, readDashboardSql, [userId])
  if (!row) throw new Error(`User ${userId} has no record`)
  const { profile, favourites } = row
  return { record: await currentRecord(db, catalogue, userId, row), profile, favourites }
}

const readDashboardSql = `
select ${recordColumns}, ${profileSql} as profile,
  array(select target from learner_items where user_id = $1 and kind = 'star') as favourites
from learner_records join user_profiles profile using (user_id)
where user_id = $1`
