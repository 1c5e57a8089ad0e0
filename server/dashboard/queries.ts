import type { LocalDate } from '../../domain/calendar.ts'
import type { Dashboard, Enrolment } from '../../domain/dashboard.ts'
import { fieldsSql, jsonSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { profileSql, statsSql, streakSql } from '../db/json.ts'
import { badgeColumns, enrolmentColumns, skillColumns } from '../db/tables.ts'

/** What the dashboard shows, its courses still as enrolments. */
export interface StoredDashboard extends Omit<Dashboard, 'courses' | 'currentCourseId'> {
  enrolments: Enrolment[]
}

/** Reads a learner's whole dashboard: one statement. */
export async function readDashboard(db: Db, userId: string): Promise<StoredDashboard> {
  const row = await queryRow<{ dashboard: Omit<StoredDashboard, 'recentDays'> & { recentEvents: RecentEvent[] } }>(
    db,
    readDashboardSql,
    [userId],
  )
  if (!row) throw new Error(`User ${userId} has no record`)
  const { recentEvents, ...dashboard } = row.dashboard
  return { ...dashboard, recentDays: daysOf(recentEvents) }
}

// On earth it is anything from the day before to the day after, by UTC, and a week began up to six days earlier.
// A lesson counts on the day of the event that completed it as it stands. Days are put together outside: aggregates
// here cost every learner more than a few rows do. Of one who completed the same lesson thousands of times few are read.
const recentEventsSql = `
    select json_build_object('localDate', local_date, 'minutes', minutes, 'lessonId', lesson_id)
    from (
      select local_date, (details ->> 'minutes')::int as minutes, null as lesson_id
      from learning_events
      where user_id = $1 and kind = 'minutes-spent'
      union all
      select completed.local_date, null, video_id
      from user_progress lesson, lateral (
        select local_date from learning_events
        where user_id = $1 and kind = 'lesson-completed' and subject = video_id and occurred_at = completed_at
        limit 1) completed
      where lesson.user_id = $1 and completed_at >= now() - interval '9 days'
    ) event
    where local_date >= (now() at time zone 'UTC')::date - 7
    order by local_date`

interface RecentEvent {
  localDate: LocalDate
  minutes: number | null
  /** The lesson that it completed, and that is not open again. */
  lessonId: string | null
}

function daysOf(events: readonly RecentEvent[]): Dashboard['recentDays'] {
  const byDay = new Map<LocalDate, { minutes: number; lessonIds: Set<string> }>()
  for (const { localDate, minutes, lessonId } of events) {
    const day = byDay.get(localDate) ?? { minutes: 0, lessonIds: new Set() }
    byDay.set(localDate, day)
    day.minutes += minutes ?? 0
    if (lessonId && minutes === null) day.lessonIds.add(lessonId)
  }
  return [...byDay].map(([localDate, { minutes, lessonIds }]) => ({ localDate, minutes, lessons: lessonIds.size }))
}

export const readDashboardSql = `
select json_build_object(
  'profile', ${profileSql},
  'stats', ${statsSql},
  'streak', ${streakSql},
  'skills', array(
    select ${jsonSql(skillColumns)}
    from user_skills where user_id = $1 order by skill_points desc, skill_name),
  'badges', array(
    select ${jsonSql(badgeColumns)}
    from user_badges where user_id = $1 order by earned_at desc, badge_name),
  'enrolments', array(
    select json_build_object(
      'courseId', course_id,
      ${fieldsSql(enrolmentColumns)},
      'completedLessonIds', coalesce(completed.lesson_ids, '{}'),
      'completedProjectIds', array(
        select project_id from user_projects where user_id = $1 and course_id = enrolled.course_id),
      'isFavourite', is_favorite)
    from user_course_enrollments enrolled
    left join (
      select course_id, array_agg(video_id order by completed_at, video_id) as lesson_ids
      from user_progress where user_id = $1 and completed group by course_id) completed using (course_id)
    where user_id = $1 order by last_accessed_at desc, course_id),
  'recentEvents', array(${recentEventsSql})
) as dashboard
from user_stats stats
join learning_streaks streak using (user_id)
join user_profiles profile using (user_id)
where user_id = $1`
