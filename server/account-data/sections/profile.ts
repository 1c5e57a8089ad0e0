import { isDeepStrictEqual } from 'node:util'
import { type AccountItems, accountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { Profile } from '../../../domain/preferences.ts'
import type { Db } from '../../db/db.ts'
import { iso, preferencesJson, type RowOf, sql } from '../../db/sql.ts'
import type { Outcome, Section } from './section.ts'

export const profile = {
  key: [],
  merge: async (db, userId, items) => {
    const own = (await db.row(readOwnSql, [userId])) ?? { preferences: nothing }
    return Promise.all(items.map((item) => mergeProfile(db, userId, own, item)))
  },
} satisfies Section<AccountItems['profile']>

const readOwnSql = sql.rows({ preferences: Profile })`
select ${preferencesJson} as preferences from user_profiles where user_id = $1`
type OwnProfile = RowOf<typeof readOwnSql>

/** The item of the profile, as one JSON object. */
export async function readProfile(db: Db, userId: string): Promise<object> {
  const row = await db.row(readProfileSql, [userId])
  return row?.item ?? raise('not-signed-in', 'This account was deleted.')
}

const readProfileSql = sql.rows({ item: accountItems.profile.omit({ checksum: true }) })`
select json_build_object('name', name, 'email', email, 'memberSince', ${iso(sql`users.created_at`)}, 'onWaitlistSince', (
    select ${iso(sql`joined_at`)} from waitlist where waitlist.email = users.email and email_verified),
  'preferences', ${preferencesJson}) as item
from users join user_profiles on user_id = users.id where user_id = $1`

const nothing: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }

/** Takes the path over where the account has chosen none. */
async function mergeProfile(db: Db, userId: string, own: OwnProfile, { preferences }: OwnProfile): Promise<Outcome> {
  if (isDeepStrictEqual(preferences, own.preferences) || isDeepStrictEqual(preferences, nothing)) return 'known'
  if (!isDeepStrictEqual(own.preferences, nothing)) {
    return { refused: 'Your account has chosen a path of its own, and keeps it.' }
  }
  const { learningGoal, timeCommitment, experienceLevel } = preferences
  await db.row(profileUpdateSql, [userId, learningGoal, timeCommitment, experienceLevel])
  return 'added'
}

const profileUpdateSql = sql`
update user_profiles set learning_goal = $2, time_commitment = $3, experience_level = $4 where user_id = $1`
