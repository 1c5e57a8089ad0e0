import type { AccountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { type Profile, type Settings, usualSettings } from '../../../domain/preferences.ts'
import { isoSql } from '../../db/columns.ts'
import { type Db, queryRow } from '../../db/db.ts'
import { profileSql, settingsSql } from '../../db/json.ts'
import { isSame } from './merging.ts'
import type { Outcome, Section } from './section.ts'

export const profile = {
  key: [],
  merge: async (db, userId, items) => {
    const stored = await queryRow<OwnProfile>(
      db,
      `select ${profileSql} as preferences, ${settingsSql} as settings from user_profiles profile where user_id = $1`,
      [userId],
    )
    const own = stored ?? { preferences: nothing, settings: usualSettings }
    return Promise.all(items.map((item) => mergeProfile(db, userId, own, item)))
  },
} satisfies Section<AccountItems['profile']>

/** The item of the profile, as one JSON object. */
export async function readProfile(db: Db, userId: string): Promise<object> {
  const row = await queryRow<{ item: object }>(db, readProfileSql, [userId])
  return row?.item ?? raise('not-signed-in', 'This account was deleted.')
}

const readProfileSql = `
select json_build_object('name', name, 'email', email, 'memberSince', ${isoSql('created_at')},
  'onWaitlistSince', (select ${isoSql('joined_at')} from waitlist where waitlist.email = users.email and email_verified),
  'preferences', ${profileSql}, 'settings', ${settingsSql}) as item
from users join user_profiles profile on user_id = users.id where user_id = $1`

const nothing: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }

interface OwnProfile {
  preferences: Profile
  settings: Settings
}

/** The path where the account has chosen none, and settings where it has the usual ones. */
async function mergeProfile(db: Db, userId: string, own: OwnProfile, given: OwnProfile): Promise<Outcome> {
  const preferences = isSame(own.preferences, nothing) ? given.preferences : own.preferences
  const settings = isSame(own.settings, usualSettings) ? given.settings : own.settings
  if (!isSame(preferences, given.preferences) && !isSame(given.preferences, nothing)) {
    return { refused: 'Your account has chosen a path of its own, and keeps it.' }
  }
  if (isSame(own, { preferences, settings })) return 'known'
  const { learningGoal, timeCommitment, experienceLevel } = preferences
  await queryRow(db, profileUpdateSql, [userId, learningGoal, timeCommitment, experienceLevel, settings.gamification])
  return 'added'
}

const profileUpdateSql = `
update user_profiles set learning_goal = $2, time_commitment = $3, experience_level = $4, gamification = $5
where user_id = $1`
