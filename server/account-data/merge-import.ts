import type { AccountItems, AccountSection } from '../../domain/account-file.ts'
import { fullNotes, maxNoteBytes } from '../../domain/bounds.ts'
import { mostCollections } from '../../domain/collections.ts'
import { joinedNote, maxNoteLength } from '../../domain/notes.ts'
import { type Profile, type Settings, usualSettings } from '../../domain/preferences.ts'
import { type VideoProgress, watchedInBoth } from '../../domain/video.ts'
import { type Columns, columnTypes, insertRowsSql, jsonSql, replacing, rowOf } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { profileSql, settingsSql } from '../db/json.ts'
import * as tables from '../db/tables.ts'

/** What became of an item: `added`, `known`, or why it was refused after all, in one sentence. */
export type Outcome = 'added' | 'known' | { refused: string }

type MergeSection<Section extends AccountSection> = (
  db: Db,
  userId: string,
  items: AccountItems[Section][],
  /** Courses that are begun by what comes with the items. */
  begun: ReadonlySet<string>,
) => Promise<Outcome[]>

/** Takes items over into an account, inside a transaction that holds the learner's rows. What is there is kept. */
export const mergeImport: { [Section in Exclude<AccountSection, 'events' | 'pictures'>]: MergeSection<Section> } = {
  profile: async (db, userId, items) => {
    const stored = await queryRow<OwnProfile>(
      db,
      `select ${profileSql} as preferences, ${settingsSql} as settings from user_profiles profile where user_id = $1`,
      [userId],
    )
    const own = stored ?? { preferences: nothing, settings: usualSettings }
    return Promise.all(items.map((item) => mergeProfile(db, userId, own, item)))
  },

  notes: async (db, userId, items) => {
    const stored = await storedBy(db, 'user_notes', `to_jsonb(text)`, userId, lessonIds(items))
    const joined = items.map((note) => ({
      ...note,
      text: joinedNote((stored[note.lessonId] as string) ?? '', note.text),
    }))
    let bytes = await noteBytes(db, userId)
    const outcomes = joined.map(({ lessonId, text }): Outcome => {
      const known = String(stored[lessonId] ?? '')
      if (text === known) return 'known'
      if (text.length > maxNoteLength)
        return { refused: 'Together with the note that your account has it is too long.' }
      const grown = bytes + Buffer.byteLength(text) - Buffer.byteLength(known)
      if (grown > maxNoteBytes) return { refused: fullNotes }
      bytes = grown
      return 'added'
    })
    await insert(db, userId, tables.noteColumns, added(joined, outcomes), notesSql)
    return outcomes
  },

  exercises: async (db, userId, items) => {
    const stored = await storedBy(db, 'exercise_work', 'work', userId, lessonIds(items))
    const outcomes = items.map(({ lessonId, work }): Outcome => {
      const own = (stored[lessonId] ?? {}) as Record<string, string>
      if (isSame(own, work)) return 'known'
      if (Object.keys(own).length === 0) return 'added'
      return { refused: 'Your account has other work on this exercise, and keeps it.' }
    })
    await insert(db, userId, tables.workColumns, added(items, outcomes), exercisesSql)
    return outcomes
  },

  videos: async (db, userId, items) => {
    const stored = await storedBy(db, 'video_progress', jsonSql(tables.watchedVideoColumns), userId, lessonIds(items))
    const merged = items.map(({ checksum: _, lessonId, ...video }) => {
      const own = stored[lessonId] as WatchedVideo | undefined
      if (!own) return { lessonId, ...video }
      const [earlier, later] = video.updatedAt > own.updatedAt ? [own, video] : [video, own]
      return { lessonId, ...watchedInBoth(earlier, later), updatedAt: later.updatedAt }
    })
    const outcomes = merged.map((video): Outcome => (isSame(video, stored[video.lessonId]) ? 'known' : 'added'))
    await insert(db, userId, tables.watchedVideoColumns, added(merged, outcomes), videosSql)
    return outcomes
  },

  places: async (db, userId, items) => {
    const ids = await insert(db, userId, tables.placeColumns, items, placesSql)
    return items.map(({ lessonId }) => (ids.includes(lessonId) ? 'added' : 'known'))
  },

  savedResources: async (db, userId, items) => {
    const ids = await insert(db, userId, tables.savedResourceColumns, items, savedResourcesSql)
    return items.map(({ resourceId }) => (ids.includes(String(resourceId)) ? 'added' : 'known'))
  },

  resourceMarks: async (db, userId, items) => {
    const ids = await insert(db, userId, tables.markColumns, items, marksSql)
    return items.map(({ resourceId }) => (ids.includes(String(resourceId)) ? 'added' : 'known'))
  },

  collections: async (db, userId, items) => {
    const collectionIds = items.map(({ collectionId }) => collectionId)
    const stored = await storedBy(db, 'resource_collections', 'to_jsonb(name)', userId, collectionIds, 'collection_id')
    const fresh = items.filter(({ collectionId }) => !(collectionId in stored))
    const room = Math.max(0, mostCollections - (await countCollections(db, userId)))
    const ids = await insert(db, userId, tables.collectionColumns, fresh.slice(0, room), collectionsSql)
    const beyond = fresh.slice(room)
    return items.map((item): Outcome => {
      if (beyond.includes(item))
        return { refused: `Your account has ${mostCollections} collections, which is the most.` }
      return ids.includes(item.collectionId) ? 'added' : 'known'
    })
  },

  pathResources: async (db, userId, items) => {
    const ids = await insert(db, userId, tables.pathResourceColumns, items, pathResourcesSql)
    return items.map(({ moduleId, resourceId }) => (ids.includes(`${moduleId} ${resourceId}`) ? 'added' : 'known'))
  },

  examTries: async (db, userId, items) => {
    const attemptIds = items.map(({ attemptId }) => attemptId)
    const stored = await storedBy(db, 'exam_attempts', 'to_jsonb(project_id)', userId, attemptIds, 'attempt_id')
    const fresh = items.filter(({ attemptId }) => !(attemptId in stored))
    const room = Math.max(0, maxExamTries - (await countExamTries(db, userId)))
    const ids = await insert(db, userId, examColumns, fresh.slice(0, room).map(fromFile), examTriesSql)
    const beyond = fresh.slice(room)
    return items.map((item): Outcome => {
      if (ids.includes(item.attemptId)) return 'added'
      if (item.attemptId in stored) return 'known'
      if (beyond.includes(item))
        return { refused: `Your account has ${maxExamTries} exams, as many as are taken over.` }
      return { refused: 'Your account has another try of this exam open.' }
    })
  },

  favouriteCourses: async (db, userId, items, begun) => {
    const courseIds = items.map(({ courseId }) => courseId)
    const stored = await storedBy(
      db,
      'user_course_enrollments',
      'to_jsonb(is_favorite)',
      userId,
      courseIds,
      'course_id',
    )
    const outcomes = items.map(({ courseId }): Outcome => {
      if (!(courseId in stored) && !begun.has(courseId)) return { refused: 'Your account has not begun this course.' }
      return stored[courseId] ? 'known' : 'added'
    })
    await insert(db, userId, { courseId: 'course_id text' }, added(items, outcomes), favouriteCoursesSql)
    return outcomes
  },
}

type WatchedVideo = VideoProgress & { lessonId: string; updatedAt: string }

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

function fromFile(item: AccountItems['examTries']) {
  return { ...item, isFromFile: true }
}

/** With so many in an account none is taken over any more. */
const maxExamTries = 300

async function countExamTries(db: Db, userId: string): Promise<number> {
  const sql = 'select count(*)::int as count from exam_attempts where user_id = $1'
  return (await queryRow<{ count: number }>(db, sql, [userId]))?.count ?? 0
}

async function countCollections(db: Db, userId: string): Promise<number> {
  const sql = 'select count(*)::int as count from resource_collections where user_id = $1'
  return (await queryRow<{ count: number }>(db, sql, [userId]))?.count ?? 0
}

async function noteBytes(db: Db, userId: string): Promise<number> {
  const sql = 'select coalesce(sum(octet_length(text)), 0)::int as bytes from user_notes where user_id = $1'
  return (await queryRow<{ bytes: number }>(db, sql, [userId]))?.bytes ?? 0
}

function lessonIds(items: readonly { lessonId: string }[]): string[] {
  return items.map(({ lessonId }) => lessonId)
}

/** What an account holds in a table under these keys, by the column that items are told apart by. */
async function storedBy(
  db: Db,
  table: string,
  value: string,
  userId: string,
  keys: readonly string[],
  key = 'lesson_id',
): Promise<Record<string, unknown>> {
  const row = await queryRow<{ stored: Record<string, unknown> | null }>(
    db,
    `select json_object_agg(key, value) as stored
    from (
      select ${key} as key, ${value} as value from ${table}
      where user_id = $1 and ${key}::text = any($2::text[]) for update) held`,
    [userId, keys],
  )
  return row?.stored ?? {}
}

function added<Item>(items: readonly Item[], outcomes: readonly Outcome[]): Item[] {
  return items.filter((_, index) => outcomes[index] === 'added')
}

/** Writes items with a statement that takes their rows as JSON; answers the ids that it wrote. */
async function insert(
  db: Db,
  userId: string,
  columns: Columns,
  items: readonly object[],
  sql: string,
): Promise<string[]> {
  if (items.length === 0) return []
  const row = await queryRow<{ ids: string[] }>(
    db,
    `with written as (${sql}) select array_agg(id::text) as ids from written`,
    [userId, JSON.stringify(items.map((item) => rowOf(columns, item)))],
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
${insertRowsSql(
  'user_notes',
  columnTypes(tables.noteColumns),
  `(user_id, lesson_id) do update
  set text = excluded.text, updated_at = greatest(user_notes.updated_at, excluded.updated_at)`,
)}
returning lesson_id as id`

const exercisesSql = `
${insertRowsSql(
  'exercise_work',
  columnTypes(tables.workColumns),
  `(user_id, lesson_id) do update set ${replacing(columnTypes(tables.workColumns))}`,
)}
returning lesson_id as id`

const videosSql = `
${insertRowsSql(
  'video_progress',
  columnTypes(tables.watchedVideoColumns),
  `(user_id, lesson_id) do update
  set ${replacing(columnTypes(tables.watchedVideoColumns))}, version = video_progress.version + 1`,
)}
returning lesson_id as id`

// The account's own place stays.
const placesSql = `
${insertRowsSql('lesson_places', columnTypes(tables.placeColumns), 'do nothing')}
returning lesson_id as id`

const savedResourcesSql = `
${insertRowsSql('saved_resources', columnTypes(tables.savedResourceColumns), 'do nothing')}
returning resource_id as id`

// Of two marks the later one holds.
const marksSql = `
${insertRowsSql(
  'resource_marks',
  columnTypes(tables.markColumns),
  `(user_id, resource_id) do update set ${replacing(columnTypes(tables.markColumns))}
  where excluded.marked_at > resource_marks.marked_at`,
)}
returning resource_id as id`

// The account's own collection stays.
const collectionsSql = `
${insertRowsSql('resource_collections', columnTypes(tables.collectionColumns), 'do nothing')}
returning collection_id as id`

const pathResourcesSql = `
${insertRowsSql('path_resources', columnTypes(tables.pathResourceColumns), 'do nothing')}
returning module_id || ' ' || resource_id as id`

const examColumns = {
  ...{ ...tables.examTryColumns, handedIn: tables.handedInColumns },
  isFromFile: 'from_file boolean',
} as const

const examTriesSql = `
${insertRowsSql('exam_attempts', columnTypes(examColumns), 'do nothing')}
returning attempt_id as id`

const favouriteCoursesSql = `
update user_course_enrollments set is_favorite = true
where user_id = $1 and course_id in (select item ->> 'course_id' from jsonb_array_elements($2::jsonb) item)
returning course_id as id`
