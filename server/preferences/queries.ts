import { z } from 'zod'
import { gamificationItem } from '../../domain/items/gamification.ts'
import { type Choices, Profile, Settings } from '../../domain/preferences.ts'
import type { Db } from '../db/db.ts'
import { preferencesJson, sql } from '../db/sql.ts'

/** @returns with it the version of the learner's picture */
export async function readProfile(
  db: Db,
  userId: string,
): Promise<{ profile: Profile; settings: Settings; picture: string | null } | undefined> {
  return db.row(readProfileSql, [userId, gamificationItem.name, gamificationItem.empty])
}

const readProfileSql = sql.rows({ profile: Profile, settings: Settings, picture: z.string().nullable() })`
select ${preferencesJson} as profile,
  json_build_object('gamification', coalesce((
    select value::boolean from learner_items item where item.user_id = profile.user_id and kind = $2), $3)) as settings,
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
with profile as (
  insert into user_profiles as stored (user_id, learning_goal, time_commitment, experience_level)
  values ($1, $2, $3, $4)
  on conflict (user_id) do update
  set learning_goal = coalesce(excluded.learning_goal, stored.learning_goal),
    time_commitment = coalesce(excluded.time_commitment, stored.time_commitment),
    experience_level = coalesce(excluded.experience_level, stored.experience_level)
  returning *
)
select ${preferencesJson} as profile from profile`
