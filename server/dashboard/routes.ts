import { daysLater } from '../../domain/calendar.ts'
import { courseCard, currentCourseOf, enrolmentsOf, getDashboard } from '../../domain/dashboard.ts'
import { badgesOf, skillsOf, statsOf } from '../../domain/learner-record.ts'
import type { Profile } from '../../domain/preferences.ts'
import { learningDaysFrom } from '../../domain/recent-days.ts'
import { type Db, queryRow } from '../db/db.ts'
import { profileSql } from '../db/json.ts'
import { route } from '../http/route.ts'
import { currentRecord } from '../progress/current-record.ts'
import { type RecordRow, recordColumns } from '../progress/learner-records.ts'

export const dashboardRoutes = [
  route(getDashboard, async ({ learner, db, catalogue }) => {
    const { profile, favourites, ...row } = await readDashboard(db, learner.id)
    const record = await currentRecord(db, catalogue, learner.id, row)
    const courses = enrolmentsOf(record, favourites).map((enrolment) => {
      const completedLessonIds = catalogue.currentLessonIds(enrolment.completedLessonIds)
      return courseCard({ ...enrolment, completedLessonIds }, catalogue.find(enrolment.courseId))
    })
    // On earth it is anything from the day before to the day after, by UTC, and a week began up to six days earlier.
    const weekFrom = daysLater(new Date().toISOString().slice(0, 10), -7)
    return {
      profile,
      stats: statsOf(record),
      streak: record.streak,
      skills: skillsOf(record),
      badges: badgesOf(record),
      courses,
      currentCourseId: currentCourseOf(courses, profile),
      recentDays: learningDaysFrom(weekFrom, record),
    }
  }),
]

interface DashboardRow extends RecordRow {
  profile: Profile
  /** Ids of the courses that the learner has marked. */
  favourites: string[]
}

/** Reads all that a learner's dashboard is computed from: one statement. */
async function readDashboard(db: Db, userId: string): Promise<DashboardRow> {
  const row = await queryRow<DashboardRow>(db, readDashboardSql, [userId])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row
}

const readDashboardSql = `
select ${recordColumns}, ${profileSql} as profile,
  array(select target from learner_items where user_id = $1 and kind = 'star') as favourites
from learner_records join user_profiles profile using (user_id)
where user_id = $1`
