import type { Choices, Profile, Settings } from '../../domain/preferences.ts'
import { type Db, queryRow } from '../db/db.ts'
import { profileSql, settingsSql } from '../db/json.ts'

/** @returns with it the version of the learner's picture */
export async function readProfile(
  db: Db,
  userId: string,
): Promise<{ profile: Profile; settings: Settings; picture: string | null } | undefined> {
  return queryRow(db, readProfileSql, [userId])
}

const readProfileSql = `
select ${profileSql} as profile, ${settingsSql} as settings,
  (select version from profile_pictures picture where picture.user_id = profile.user_id limit 1) as picture
from user_profiles profile where user_id = $1`

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
with profile as (
  insert into user_profiles as stored (user_id, learning_goal, time_commitment, experience_level)
  values ($1, $2, $3, $4)
  on conflict (user_id) do update
  set learning_goal = coalesce(excluded.learning_goal, stored.learning_goal),
    time_commitment = coalesce(excluded.time_commitment, stored.time_commitment),
    experience_level = coalesce(excluded.experience_level, stored.experience_level)
  returning *
)
select ${profileSql} as profile from profile`

/** Changes the settings; makes the profile's row if there is none. */
export async function updateSettings(db: Db, userId: string, { gamification }: Settings): Promise<Settings> {
  const row = await queryRow<{ settings: Settings }>(db, updateSettingsSql, [userId, gamification])
  if (!row) throw new Error(`The settings of user ${userId} were not saved`)
  return row.settings
}

const updateSettingsSql = `
with profile as (
  insert into user_profiles (user_id, gamification) values ($1, $2)
  on conflict (user_id) do update set gamification = excluded.gamification
  returning *
)
select ${settingsSql} as settings from profile`
