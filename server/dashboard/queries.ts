import type { LocalDate } from '../../domain/calendar.ts'
import type { Dashboard, Enrolment } from '../../domain/dashboard.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql, profileSql, statsSql, streakSql } from '../db/json.ts'

/** What the dashboard shows, its courses still as enrolments. */
export interface StoredDashboard extends Omit<Dashboard, 'courses'> {
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
// here cost every learner more than a few rows do.
const recentEventsSql = `
    select json_build_object('localDate', local_date, 'minutes', (details->>'minutes')::int, 'lessonId', video_id)
    from learning_events event
    left join user_progress lesson on lesson.user_id = $1 and video_id = subject and completed_at = occurred_at
    where event.user_id = $1 and local_date >= (now() at time zone 'UTC')::date - 7
      and kind in ('minutes-spent', 'lesson-completed')
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

const readDashboardSql = `
select json_build_object(
  'profile', ${profileSql},
  'stats', ${statsSql},
  'streak', ${streakSql},
  'skills', array(
    select json_build_object('skillName', skill_name, 'skillLevel', skill_level, 'skillPoints', skill_points)
    from user_skills where user_id = $1 order by skill_points desc, skill_name),
  'badges', array(
    select json_build_object(
      'badgeName', badge_name, 'badgeDescription', badge_description, 'badgeIcon', badge_icon,
      'badgeColor', badge_color, 'earnedAt', ${isoSql('earned_at')})
    from user_badges where user_id = $1 order by earned_at desc, badge_name),
  'enrolments', array(
    select json_build_object(
      'courseId', course_id,
      'progressPercentage', progress_percentage,
      'lastAccessedAt', ${isoSql('last_accessed_at')},
      'completedAt', ${isoSql('completed_at')},
      'preferences', json_build_object(
        'learningGoal', learning_goal, 'timeCommitment', time_commitment, 'experienceLevel', experience_level),
      'completedLessonIds', array(
        select video_id from user_progress
        where user_id = $1 and course_id = enrolled.course_id and completed))
    from user_course_enrollments enrolled where user_id = $1 order by last_accessed_at desc),
  'recentEvents', array(${recentEventsSql})
) as dashboard
from user_stats stats
join learning_streaks streak using (user_id)
join user_profiles profile using (user_id)
where user_id = $1`
