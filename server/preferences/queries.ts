import { coursePath, percentComplete } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import type { Choices, Preferences, Profile } from '../../domain/preferences.ts'
import { type Db, queryRow } from '../db/db.ts'
import { profileSql } from '../db/json.ts'

export async function readProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const row = await queryRow<{ profile: Profile }>(
    db,
    `select ${profileSql} as profile from user_profiles profile where user_id = $1`,
    [userId],
  )
  return row?.profile
}

/** Changes the preferences that are named; makes the profile's row if there is none. */
export async function updateProfile(db: Db, userId: string, choices: Choices): Promise<Profile> {
  const { learningGoal = null, timeCommitment = null, experienceLevel = null } = choices
  const row = await queryRow<{ profile: Profile }>(db, updateProfileSql, [
    userId,
    learningGoal,
    timeCommitment,
    experienceLevel,
  ])
  if (!row) throw new Error(`The profile of user ${userId} was not saved`)
  return row.profile
}

const updateProfileSql = `
insert into user_profiles as profile (user_id, learning_goal, time_commitment, experience_level)
values ($1, $2, $3, $4)
on conflict (user_id) do update
set learning_goal = coalesce(excluded.learning_goal, profile.learning_goal),
  time_commitment = coalesce(excluded.time_commitment, profile.time_commitment),
  experience_level = coalesce(excluded.experience_level, profile.experience_level)
returning ${profileSql} as profile`

/**
 * complete_onboarding: saves the three preferences and enrols in the course they name, or moves the enrolment
 * to the path they name; what was learned there counts on it.
 *
 * @returns false when the record was no longer at the version that was read: nothing was written.
 */
export async function completeOnboarding(
  db: Db,
  userId: string,
  course: Course,
  preferences: Preferences,
): Promise<boolean> {
  const known = await queryRow<{ version: number; completed: string[] }>(db, readCompletedSql, [userId, course.id])
  if (!known) throw new Error(`User ${userId} has no record`)
  const progress = percentComplete(coursePath(course, preferences).lessons, new Set(known.completed))
  const { learningGoal, timeCommitment, experienceLevel } = preferences
  const values = [userId, known.version, course.id, learningGoal, timeCommitment, experienceLevel, progress]
  return (await queryRow(db, completeOnboardingSql, values)) !== undefined
}

const readCompletedSql = `
select version, array(
  select video_id from user_progress where user_id = $1 and course_id = $2 and completed) as completed
from user_stats where user_id = $1`

const completeOnboardingSql = `
with guard as (
  update user_stats set version = version + 1 where user_id = $1 and version = $2 returning user_id
), profile as (
  insert into user_profiles (user_id, learning_goal, time_commitment, experience_level)
  select user_id, $4, $5, $6 from guard
  on conflict (user_id) do update
  set learning_goal = excluded.learning_goal, time_commitment = excluded.time_commitment,
    experience_level = excluded.experience_level
), enrolment as (
  insert into user_course_enrollments (
    user_id, course_id, learning_goal, time_commitment, experience_level, progress_percentage)
  select user_id, $3, $4, $5, $6, $7::int from guard
  on conflict (user_id, course_id) do update
  set learning_goal = excluded.learning_goal, time_commitment = excluded.time_commitment,
    experience_level = excluded.experience_level, progress_percentage = excluded.progress_percentage,
    last_accessed_at = excluded.last_accessed_at
)
select user_id from guard`
