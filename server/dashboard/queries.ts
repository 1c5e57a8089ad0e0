import type { Dashboard, Enrolment } from '../../domain/dashboard.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql, profileSql, statsSql, streakSql } from '../db/json.ts'

/** What the dashboard shows, its courses still as enrolments. */
export interface StoredDashboard extends Omit<Dashboard, 'courses'> {
  enrolments: Enrolment[]
}

/** Reads a learner's whole dashboard: one statement. */
export async function readDashboard(db: Db, userId: string): Promise<StoredDashboard> {
  const row = await queryRow<{ dashboard: StoredDashboard }>(db, readDashboardSql, [userId])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row.dashboard
}

// On earth it is anything from the day before to the day after, by UTC, and a week began up to six days earlier.
// A lesson counts on the day of the event that completed it as it stands.
const recentDaysSql = `
    select json_build_object(
      'localDate', local_date,
      'minutes', coalesce(sum((details->>'minutes')::int) filter (where kind = 'minutes-spent'), 0),
      'lessons', count(distinct subject) filter (where kind = 'lesson-completed' and (subject, occurred_at) in (
        select video_id, completed_at from user_progress where user_id = $1 and completed)))
    from learning_events
    where user_id = $1 and local_date >= (now() at time zone 'UTC')::date - 7
      and kind in ('minutes-spent', 'lesson-completed')
    group by local_date order by local_date`

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
  'recentDays', array(${recentDaysSql})
) as dashboard
from user_stats stats
join learning_streaks streak using (user_id)
join user_profiles profile using (user_id)
where user_id = $1`
