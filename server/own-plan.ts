import { z } from 'zod'
import { type LocalDate, localDateAt } from '../domain/calendar.ts'
import type { CoursePath } from '../domain/course-paths.ts'
import { coursePlan, type PlanGiven } from '../domain/course-plan.ts'
import { currentPath } from '../domain/current-path.ts'
import { dashboardOf } from '../domain/dashboard-rules.ts'
import { ownTarget } from '../domain/items/item-kind.ts'
import { noSchedule, type Schedule, scheduleItem } from '../domain/items/schedule.ts'
import type { LearnerRecord } from '../domain/learner-record.ts'
import type { PlannedDay } from '../domain/plan.ts'
import { planGiven } from '../domain/plan-given.ts'
import { Profile } from '../domain/preferences.ts'
import type { Catalogue } from './catalogue.ts'
import type { Db } from './db/db.ts'
import { preferencesJson, sql } from './db/sql.ts'
import { jsonIn } from './json-in.ts'
import { currentRecord } from './progress/current-record.ts'
import { recordColumns, recordSql } from './progress/learner-records.ts'

/** All that a learner's plan follows from. */
export interface PlanSource {
  record: LearnerRecord
  profile: Profile
  schedule: Schedule
  /** Where the learner last learned; UTC before that. */
  timeZone: string
}

/** @returns `null` where the learner is not there any more */
export async function readPlanSource(db: Db, catalogue: Catalogue, learnerId: string): Promise<PlanSource | null> {
  const found = await db.row(readPlanSourceSql, [learnerId, scheduleItem.name, ownTarget])
  if (!found) return null
  const { profile, schedule, ...row } = found
  const record = await currentRecord(db, catalogue, learnerId, row)
  return {
    record,
    profile,
    schedule: schedule === null ? noSchedule : (jsonIn(schedule) as Schedule),
    timeZone: record.latest?.timeZone ?? 'UTC',
  }
}

/** `schedule`: JSON of the item. */
const readPlanSourceSql = sql.rows({ ...recordColumns, profile: Profile, schedule: z.string().nullable() })`
select ${recordSql}, ${preferencesJson} as profile,
  (select value from learner_items where user_id = $1 and kind = $2 and target = $3) as schedule
from learner_records join user_profiles using (user_id)
where user_id = $1`

/** A learner's plan for their current course. Its days are those of the zone in which they last learned. */
export interface OwnPlan {
  path: CoursePath
  given: PlanGiven
  days: PlannedDay[]
}

/** @returns `null` where the learner has no course to go on with */
export function ownPlanOf(
  { record, profile, schedule, timeZone }: PlanSource,
  { courses }: Catalogue,
  now: Date,
): OwnPlan | null {
  const today: LocalDate = localDateAt(now, timeZone)
  const path = currentPath(dashboardOf(record, { profile, starred: [], courses, today }), { courses, record })
  if (!path) return null
  const given = planGiven(path.course.id, record, { schedule, today, timeZone })
  return { path, given, days: coursePlan(path, given).days }
}
