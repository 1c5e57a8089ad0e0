import { badgeSigns } from '../../domain/badges.ts'
import type { LearnerRecord, RecordChange } from '../../domain/learner-record.ts'
import type { Preferences } from '../../domain/preferences.ts'
import type { CourseProgress, Stats } from '../../domain/progress.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql, statsSql, streakSql } from '../db/json.ts'

/** A learner's record as it was read, to be written back only if nothing came between. */
export interface StoredRecord extends LearnerRecord {
  version: number
  /** When the enrolled path was first completed. */
  courseCompletedAt: string | null
}

/** Reads what the record rules need to know for one course: one statement. */
export async function readRecord(db: Db, userId: string, courseId: string): Promise<StoredRecord> {
  const row = await queryRow<{ record: StoredRecord }>(db, readRecordSql, [userId, courseId])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row.record
}

const completedLessonsSql = `
    select video_id from user_progress where user_id = $1 and course_id = $2 and completed
    order by completed_at, video_id`

const completedProjectsSql = `
    select project_id from user_projects where user_id = $1 and course_id = $2 order by project_id`

const readRecordSql = `
select json_build_object(
  'version', stats.version,
  'totalSkillPoints', stats.total_skill_points,
  'experiencePoints', stats.experience_points,
  'streak', ${streakSql},
  'skills', coalesce(
    (select json_object_agg(skill_name, skill_points) from user_skills where user_id = $1), '{}'),
  'badges', array(select badge_name from user_badges where user_id = $1),
  'awarded', array(select source from point_awards where user_id = $1),
  'completedLessonIds', array(${completedLessonsSql}),
  'completedProjectIds', array(${completedProjectsSql}),
  'courseCompletedAt', (
    select ${isoSql('completed_at')} from user_course_enrollments where user_id = $1 and course_id = $2)
) as record
from user_stats stats join learning_streaks streak using (user_id)
where user_id = $1`

/** What happened: the row of its own that a change to the record comes with. */
export type Happening =
  | { kind: 'lesson'; lessonId: string; moduleId: string; completed: boolean }
  | { kind: 'project'; projectId: string; submission: string }

export interface RecordedChange {
  userId: string
  courseId: string
  preferences: Preferences
  occurredAt: Date
  happening: Happening
  change: RecordChange
}

/**
 * Writes a change and all that follows from it in one statement, unless the record is no longer at `version`.
 *
 * @returns false when it is not: somebody else wrote first, and nothing was written now.
 */
export async function writeRecord(db: Db, version: number, recorded: RecordedChange): Promise<boolean> {
  const { userId, courseId, preferences, occurredAt, happening, change } = recorded
  const { award, stats, streak, skills, newBadges } = change
  const common = [
    ...[userId, version, courseId, occurredAt.toISOString()],
    ...[stats.totalSkillPoints, stats.currentLevel, stats.experiencePoints, stats.pointsToNextLevel],
    ...[streak.currentStreak, streak.longestStreak, streak.lastActivityDate, streak.streakStartDate],
    ...[award?.source ?? null, award?.points ?? null],
    JSON.stringify(skills),
    JSON.stringify(newBadges.map((badgeName) => ({ badgeName, ...badgeSigns[badgeName] }))),
    ...[preferences.learningGoal, preferences.timeCommitment, preferences.experienceLevel],
    change.progressPercentage,
  ]
  const row =
    happening.kind === 'lesson'
      ? await queryRow(db, writeLessonSql, [...common, happening.lessonId, happening.moduleId, happening.completed])
      : await queryRow(db, writeProjectSql, [...common, happening.projectId, happening.submission])
  return row !== undefined
}

// Every part selects from `guard`: if the version has moved on, guard is empty and nothing is written.
const writeRecordSql = (happening: string) => `
with guard as (
  update user_stats
  set total_skill_points = $5, current_level = $6, experience_points = $7, points_to_next_level = $8,
    version = version + 1
  where user_id = $1 and version = $2
  returning user_id
), streak as (
  update learning_streaks
  set current_streak = $9, longest_streak = $10, last_activity_date = $11, streak_start_date = $12
  from guard where learning_streaks.user_id = guard.user_id and last_activity_date is distinct from $11
), award as (
  insert into point_awards (user_id, source, points, awarded_at)
  select user_id, $13::text, $14::int, $4 from guard where $13::text is not null
), skills as (
  insert into user_skills (user_id, skill_name, skill_level, skill_points)
  select user_id, "skillName", "skillLevel", "skillPoints"
  from guard, json_to_recordset($15) as (${'"skillName" text, "skillLevel" int, "skillPoints" int'})
  on conflict (user_id, skill_name) do update
  set skill_level = excluded.skill_level, skill_points = excluded.skill_points
), badges as (
  insert into user_badges (user_id, badge_name, badge_description, badge_icon, badge_color, earned_at)
  select user_id, "badgeName", "badgeDescription", "badgeIcon", "badgeColor", $4
  from guard, json_to_recordset($16) as (
    ${'"badgeName" text, "badgeDescription" text, "badgeIcon" text, "badgeColor" text'})
), enrolment as (
  insert into user_course_enrollments as enrolled (
    user_id, course_id, learning_goal, time_commitment, experience_level,
    progress_percentage, started_at, last_accessed_at, completed_at)
  select user_id, $3, $17, $18, $19, $20::int, $4, $4, case when $20::int >= 100 then $4::timestamptz end from guard
  on conflict (user_id, course_id) do update
  set learning_goal = excluded.learning_goal, time_commitment = excluded.time_commitment,
    experience_level = excluded.experience_level, progress_percentage = excluded.progress_percentage,
    last_accessed_at = greatest(enrolled.last_accessed_at, excluded.last_accessed_at),
    completed_at = coalesce(enrolled.completed_at, excluded.completed_at)
), happening as (${happening})
select user_id from guard`

const writeLessonSql = writeRecordSql(`
  insert into user_progress (user_id, video_id, course_id, module_id, completed, completed_at)
  select user_id, $21, $3, $22, $23::boolean, case when $23::boolean then $4::timestamptz end from guard
  on conflict (user_id, video_id) do update
  set completed = excluded.completed, completed_at = excluded.completed_at`)

const writeProjectSql = writeRecordSql(`
  insert into user_projects (user_id, project_id, course_id, submission, completed_at)
  select user_id, $21, $3, $22, $4 from guard`)

/** Replaces the text of a project that was handed in. */
export async function updateSubmission(db: Db, userId: string, projectId: string, submission: string): Promise<void> {
  await db
    .updateTable('user_projects')
    .set({ submission })
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .execute()
}

/** What a learner handed in as a project; `null` before. */
export async function readSubmission(db: Db, userId: string, projectId: string): Promise<string | null> {
  const row = await queryRow<{ submission: string }>(db, readSubmissionSql, [userId, projectId])
  return row?.submission ?? null
}

const readSubmissionSql = 'select submission from user_projects where user_id = $1 and project_id = $2'

/** The player's figures for one course. */
export interface StoredCourseProgress {
  course: CourseProgress
  stats: Stats
}

export async function readCourseProgress(db: Db, userId: string, courseId: string): Promise<StoredCourseProgress> {
  const row = await queryRow<{ progress: StoredCourseProgress }>(db, readCourseProgressSql, [userId, courseId])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row.progress
}

const readCourseProgressSql = `
select json_build_object(
  'course', json_build_object(
    'courseId', $2::text,
    'completedLessonIds', array(${completedLessonsSql}),
    'completedProjectIds', array(${completedProjectsSql}),
    'progressPercentage', coalesce(enrolled.progress_percentage, 0),
    'completedAt', ${isoSql('enrolled.completed_at')}),
  'stats', ${statsSql}
) as progress
from user_stats stats
left join user_course_enrollments enrolled on enrolled.user_id = $1 and enrolled.course_id = $2
where stats.user_id = $1`
