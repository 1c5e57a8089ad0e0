import type { AccountItems, AccountSection } from '../../domain/account-file.ts'
import { joinedNote, maxNoteLength } from '../../domain/notes.ts'
import { type Profile, type Settings, usualSettings } from '../../domain/preferences.ts'
import { type VideoProgress, watchedInBoth } from '../../domain/video.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql, profileSql, settingsSql } from '../db/json.ts'

/** What became of an item: `added`, `known`, or why it was refused after all, in one sentence. */
export type Outcome = 'added' | 'known' | { refused: string }

type TakeOver<Section extends AccountSection> = (
  db: Db,
  userId: string,
  items: AccountItems[Section][],
) => Promise<Outcome[]>

/** Takes items over into an account, inside a transaction that holds the learner's rows. What is there is kept. */
export const takeOver: { [Section in Exclude<AccountSection, 'events'>]: TakeOver<Section> } = {
  profile: async (db, userId, items) => {
    const stored = await queryRow<OwnProfile>(
      db,
      `select ${profileSql} as preferences, ${settingsSql} as settings from user_profiles profile where user_id = $1`,
      [userId],
    )
    const own = stored ?? { preferences: nothing, settings: usualSettings }
    return Promise.all(items.map((item) => takeOverProfile(db, userId, own, item)))
  },

  notes: async (db, userId, items) => {
    const stored = await storedBy(db, 'user_notes', `to_jsonb(text)`, userId)
    const joined = items.map((note) => ({
      ...note,
      text: joinedNote((stored[note.lessonId] as string) ?? '', note.text),
    }))
    const outcomes = joined.map(({ lessonId, text }): Outcome => {
      if (text === stored[lessonId]) return 'known'
      if (text.length <= maxNoteLength) return 'added'
      return { refused: 'Together with the note that your account has it is too long.' }
    })
    await insert(db, userId, added(joined, outcomes), notesSql)
    return outcomes
  },

  exercises: async (db, userId, items) => {
    const stored = await storedBy(db, 'exercise_work', 'work', userId)
    const outcomes = items.map(({ lessonId, work }): Outcome => {
      const own = (stored[lessonId] ?? {}) as Record<string, string>
      if (isSame(own, work)) return 'known'
      if (Object.keys(own).length === 0) return 'added'
      return { refused: 'Your account has other work on this exercise, and keeps it.' }
    })
    await insert(db, userId, added(items, outcomes), exercisesSql)
    return outcomes
  },

  videos: async (db, userId, items) => {
    const stored = await storedBy(
      db,
      'video_progress',
      `json_build_object('positionSeconds', position_seconds, 'durationSeconds', duration_seconds,
        'watched', watched, 'secondsSpent', seconds_spent, 'updatedAt', ${isoSql('updated_at')})`,
      userId,
    )
    const merged = items.map(({ checksum: _, lessonId, ...video }) => {
      const own = stored[lessonId] as (VideoProgress & { updatedAt: string }) | undefined
      if (!own) return { lessonId, ...video }
      const [earlier, later] = video.updatedAt > own.updatedAt ? [own, video] : [video, own]
      const { positionSeconds, durationSeconds, watched, secondsSpent } = watchedInBoth(earlier, later)
      return { lessonId, positionSeconds, durationSeconds, watched, secondsSpent, updatedAt: later.updatedAt }
    })
    const outcomes = merged.map(
      ({ lessonId, ...video }): Outcome => (isSame(video, stored[lessonId]) ? 'known' : 'added'),
    )
    await insert(db, userId, added(merged, outcomes), videosSql)
    return outcomes
  },

  savedResources: async (db, userId, items) => {
    const ids = await insert(db, userId, items, savedResourcesSql)
    return items.map(({ resourceId }) => (ids.includes(String(resourceId)) ? 'added' : 'known'))
  },

  examTries: async (db, userId, items) => {
    const stored = await storedBy(db, 'exam_attempts', 'to_jsonb(project_id)', userId, 'attempt_id')
    const ids = await insert(db, userId, items, examTriesSql)
    return items.map(({ attemptId }): Outcome => {
      if (ids.includes(attemptId)) return 'added'
      return attemptId in stored ? 'known' : { refused: 'Your account has another try of this exam open.' }
    })
  },

  favouriteCourses: async (db, userId, items) => {
    const stored = await storedBy(db, 'user_course_enrollments', 'to_jsonb(is_favorite)', userId, 'course_id')
    const outcomes = items.map(({ courseId }): Outcome => {
      if (!(courseId in stored)) return { refused: 'Your account has not begun this course.' }
      return stored[courseId] ? 'known' : 'added'
    })
    await insert(db, userId, added(items, outcomes), favouriteCoursesSql)
    return outcomes
  },
}

const nothing: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }

interface OwnProfile {
  preferences: Profile
  settings: Settings
}

/** The path where the account has chosen none, and settings where it has the usual ones. */
async function takeOverProfile(db: Db, userId: string, own: OwnProfile, given: OwnProfile): Promise<Outcome> {
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

/** What an account holds in a table, by the column that items are told apart by. */
async function storedBy(db: Db, table: string, value: string, userId: string, key = 'lesson_id') {
  const row = await queryRow<{ stored: Record<string, unknown> | null }>(
    db,
    `select json_object_agg(key, value) as stored
    from (select ${key} as key, ${value} as value from ${table} where user_id = $1 for update) held`,
    [userId],
  )
  return row?.stored ?? {}
}

function added<Item>(items: readonly Item[], outcomes: readonly Outcome[]): Item[] {
  return items.filter((_, index) => outcomes[index] === 'added')
}

/** Writes items with a statement that takes them as JSON; answers the ids that it wrote. */
async function insert(db: Db, userId: string, items: readonly object[], sql: string): Promise<string[]> {
  if (items.length === 0) return []
  const row = await queryRow<{ ids: string[] }>(
    db,
    `with written as (${sql}) select array_agg(id::text) as ids from written`,
    [userId, JSON.stringify(items)],
  )
  return row?.ids ?? []
}

function isSame(a: object, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b)
  if (typeof b !== 'object' || b === null) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => JSON.stringify(Reflect.get(a, name)) === JSON.stringify(Reflect.get(b, name)))
  )
}

const profileUpdateSql = `
update user_profiles set learning_goal = $2, time_commitment = $3, experience_level = $4, gamification = $5
where user_id = $1`

const notesSql = `
insert into user_notes (user_id, lesson_id, text, updated_at)
select $1, "lessonId", text, "updatedAt"
from jsonb_to_recordset($2::jsonb) as (${'"lessonId" text, text text, "updatedAt" timestamptz'})
on conflict (user_id, lesson_id) do update
set text = excluded.text, updated_at = greatest(user_notes.updated_at, excluded.updated_at)
returning lesson_id as id`

const exercisesSql = `
insert into exercise_work (user_id, lesson_id, work, updated_at)
select $1, "lessonId", work, "updatedAt"
from jsonb_to_recordset($2::jsonb) as (${'"lessonId" text, work jsonb, "updatedAt" timestamptz'})
on conflict (user_id, lesson_id) do update set work = excluded.work, updated_at = excluded.updated_at
returning lesson_id as id`

const videosSql = `
insert into video_progress as stored (
  user_id, lesson_id, position_seconds, duration_seconds, watched, seconds_spent, updated_at)
select $1, "lessonId", "positionSeconds", "durationSeconds", watched, "secondsSpent", "updatedAt"
from jsonb_to_recordset($2::jsonb) as (${'"lessonId" text, "positionSeconds" float8, "durationSeconds" float8, watched jsonb, "secondsSpent" float8'}, "updatedAt" timestamptz)
on conflict (user_id, lesson_id) do update
set position_seconds = excluded.position_seconds, duration_seconds = excluded.duration_seconds,
  watched = excluded.watched, seconds_spent = excluded.seconds_spent, updated_at = excluded.updated_at,
  version = stored.version + 1
returning lesson_id as id`

const savedResourcesSql = `
insert into saved_resources (user_id, resource_id, saved_at)
select $1, "resourceId", "savedAt"
from jsonb_to_recordset($2::jsonb) as (${'"resourceId" int, "savedAt" timestamptz'})
on conflict do nothing
returning resource_id as id`

const examTriesSql = `
insert into exam_attempts (user_id, attempt_id, project_id, learning_goal, time_commitment, experience_level,
  questions, started_at, submitted_at, answers, correct, total, passed)
select $1, "attemptId", "projectId", preferences ->> 'learningGoal', preferences ->> 'timeCommitment',
  preferences ->> 'experienceLevel', questions, "startedAt", ("handedIn" ->> 'submittedAt')::timestamptz,
  "handedIn" -> 'answers', ("handedIn" ->> 'correct')::int, ("handedIn" ->> 'total')::int,
  ("handedIn" ->> 'passed')::boolean
from jsonb_to_recordset($2::jsonb) as (${'"attemptId" uuid, "projectId" text, preferences jsonb, questions jsonb, "startedAt" timestamptz, "handedIn" jsonb'})
on conflict do nothing
returning attempt_id as id`

const favouriteCoursesSql = `
update user_course_enrollments set is_favorite = true
where user_id = $1 and course_id in (select item ->> 'courseId' from jsonb_array_elements($2::jsonb) item)
returning course_id as id`
