import { z } from 'zod'
import { type Choices, Profile, Settings } from '../../domain/preferences.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'

/** A `Profile` from a user_profiles row called profile. */
export const profileJson = sql`json_build_object(
  'learningGoal', profile.learning_goal, 'timeCommitment', profile.time_commitment,
  'experienceLevel', profile.experience_level)`

/** `Settings` from a user_profiles row called profile. */
const settingsJson = sql`json_build_object('gamification', profile.gamification)`

/** @returns with it the version of the learner's picture */
export async function readProfile(
  db: Db,
  userId: string,
): Promise<{ profile: Profile; settings: Settings; picture: string | null } | undefined> {
  return db.row(readProfileSql, [userId])
}

const readProfileSql = sql.rows({ profile: Profile, settings: Settings, picture: z.string().nullable() })`
select ${profileJson} as profile, ${settingsJson} as settings,
  (select version from profile_pictures picture where picture.user_id = profile.user_id limit 1) as picture
from user_profiles profile where user_id = $1`

/** Changes the preferences that are named; makes the profile's row if there is none. */
export async function updateProfile(db: Db, userId: string, choices: Choices): Promise<Profile> {
  const { learningGoal = null, timeCommitment = null, experienceLevel = null } = choices
  const row = await db.row(updateProfileSql, [userId, learningGoal, timeCommitment, experienceLevel])
  if (!row) throw new Error(`The profile of user ${userId} was not saved`)
  return row.profile
}

const updateProfileSql = sql.rows({ profile: Profile })`
insert into user_profiles as profile (user_id, learning_goal, time_commitment, experience_level)
values ($1, $2, $3, $4)
on conflict (user_id) do update
set learning_goal = coalesce(excluded.learning_goal, profile.learning_goal),
  time_commitment = coalesce(excluded.time_commitment, profile.time_commitment),
  experience_level = coalesce(excluded.experience_level, profile.experience_level)
returning ${profileJson} as profile`

/** Changes the settings; makes the profile's row if there is none. */
export async function updateSettings(db: Db, userId: string, { gamification }: Settings): Promise<Settings> {
  const row = await db.row(updateSettingsSql, [userId, gamification])
  if (!row) throw new Error(`The settings of user ${userId} were not saved`)
  return row.settings
}

const updateSettingsSql = sql.rows({ settings: Settings })`
insert into user_profiles as profile (user_id, gamification) values ($1, $2)
on conflict (user_id) do update set gamification = excluded.gamification
returning ${settingsJson} as settings`
