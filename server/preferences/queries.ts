import type { Choices, Profile } from '../../domain/preferences.ts'
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
