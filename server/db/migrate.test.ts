import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectionItem } from '../../domain/items/collection.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import { workItem } from '../../domain/items/work.ts'
import { emptyRecord } from '../../domain/learner-record.ts'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { knownCourse } from '../../testing/domain.ts'
import { query } from '../../testing/query.ts'
import { realContent, testPool } from '../../testing/server.ts'
import { hasEmail, hasPasskey, readAccount } from '../auth/account-queries.ts'
import { confirmEmailChange } from '../auth/email-changes.ts'
import { initializeLearner } from '../auth/queries.ts'
import { Catalogue } from '../catalogue.ts'
import { readItem, readItems, writeItem } from '../items/item-queries.ts'
import { readRecord, readRecordText } from '../progress/current-record.ts'
import { readSubmission } from '../progress/learner-records.ts'
import { recompute } from '../progress/recompute.ts'
import { dbOver } from './db.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('./migrations/', import.meta.url)

let database: Awaited<ReturnType<typeof testPool>>
beforeAll(async () => {
  database = await testPool(copyEmptyDatabase)
})
beforeEach(() => database.pool.query('drop schema public cascade; create schema public'))
afterAll(async () => {
  await database.pool.end()
  await database.remove()
})

/** A learner with rows in every table of the release before the single record, and an empty one. */
const before = `
insert into users (id, name, email) values ('ana', 'Ana', 'ana@example.org'), ('bo', 'Bo', 'bo@example.org');
insert into user_course_enrollments (user_id, course_id, learning_goal, time_commitment, experience_level,
  progress_percentage, started_at, completed_at, last_accessed_at, is_favorite)
values ('ana', '1', 'coding', 'minimal', 'beginner', 20, '2026-06-01 10:00Z', '2026-06-04 10:00Z', '2026-06-04 11:00Z', true);
insert into user_badges (user_id, badge_name, badge_description, badge_icon, badge_color, earned_at)
values ('ana', 'Course Complete', '', 'award', 'pine', '2026-06-04 10:00Z');
update user_stats set version = 7, event_count = 4 where user_id = 'ana';
update learning_streaks set current_streak = 2, longest_streak = 9, last_activity_date = '2026-06-03',
  streak_start_date = '2026-06-02' where user_id = 'ana';
insert into exercise_work (user_id, lesson_id, work, passed_at)
values ('ana', 'coding-1-1-1', '{"index.html": "<h1>"}', '2026-06-02 10:40Z'),
  ('ana', 'coding-1-1-2', '{}', '2026-06-02 10:41Z');
insert into learning_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
select 'ana', gen_random_uuid(), kind, subject, at::timestamptz, 'UTC', at::timestamptz::date, details || '{
  "courseId": "1", "moduleId": "coding-1", "points": 5, "skills": ["HTML"],
  "preferences": {"learningGoal": "coding", "timeCommitment": "minimal", "experienceLevel": "beginner"}}'
from (values
  ('lesson-completed', 'coding-1-1-1', '2026-06-02 10:00Z', '{"lessonId": "coding-1-1-1"}'::jsonb),
  ('exercise-passed', 'coding-1-1-1', '2026-06-02 10:40Z', '{"lessonId": "coding-1-1-1"}'),
  ('minutes-spent', 'coding-1-1-1', '2026-06-02 10:45Z', '{"lessonId": "coding-1-1-1", "minutes": 12}'),
  ('project-handed-in', 'certification', '2026-06-03 11:00Z', '{"projectId": "certification", "submission": "Passed"}')
) event (kind, subject, at, details);`

/** Applies the migrations before a given one. */
async function migrateUntil(pool: pg.Pool, end: string): Promise<void> {
  await pool.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of readdirSync(migrations).sort()) {
    if (name >= end) continue
    await pool.query(readFileSync(new URL(name, migrations), 'utf8'))
    await pool.query('insert into migrations (name) values ($1)', [name])
  }
}

test('a filled database of the release before one record is moved, and nothing is lost', async () => {
  const { pool } = database
  await migrateUntil(pool, '0031')
  await pool.query(before)
  await migrate(pool)

  const db = dbOver(pool)
  const catalogue = new Catalogue(realContent)
  const coding = knownCourse(catalogue.courses, 'coding')
  expect((await catalogue.enrolled(db, coding)) - coding.enrolledBaseline).toBe(1)
  const record = await readRecord(db, catalogue, 'ana')
  expect(record).toMatchObject({
    awards: { 'lesson:coding-1-1-1': [5, Date.UTC(2026, 5, 2, 10) / 1000] },
    streak: { currentStreak: 2, longestStreak: 9, lastActivityDate: '2026-06-03', streakStartDate: '2026-06-02' },
    // The content has changed since the badge was earned, so no event explains it.
    badges: { 'Course Complete': Date.UTC(2026, 5, 4, 10) / 1000 },
    enrolments: { 1: { progressPercentage: 20, completedAt: Date.UTC(2026, 5, 4, 10) / 1000 } },
    lessons: { 'coding-1-1-1': { minutes: 12 } },
    counts: { inRecord: 4 },
  })
  expect(await readRecordText(db, catalogue, 'ana')).toEqual({ version: 8, text: JSON.stringify(record) })
  expect(await recompute(db, catalogue, 'ana', { write: false })).toEqual([])
  const stored = await query(db, 'select user_id, kind, target from learner_items order by kind')
  expect(stored).toEqual([
    { user_id: 'ana', kind: 'star', target: '1' },
    { user_id: 'ana', kind: 'work', target: 'coding-1-1-1' },
  ])
  const work = await readItem(db, 'ana', workItem, 'coding-1-1-1')
  expect(JSON.parse(work?.value ?? '')).toEqual({ 'index.html': '<h1>' })
  expect(record.exercises['coding-1-1-1']).toBe(Date.UTC(2026, 5, 2, 10, 40) / 1000)
  expect(await readSubmission(db, 'ana', 'certification')).toBe('Passed')
  expect(await readRecord(db, catalogue, 'bo')).toEqual(emptyRecord)
})

const [mine, shared] = ['3f2b8a1c-4d5e-4f60-8a71-92b3c4d5e6f7', '4f2b8a1c-4d5e-4f60-8a71-92b3c4d5e6f7']

/** A learner with rows in every table of the release before items. */
const beforeItems = `
insert into users (id, name, email) values ('ana', 'Ana', 'ana@example.org'), ('bo', 'Bo', 'bo@example.org');
update user_profiles set gamification = false where user_id = 'ana';
insert into user_notes values ('ana', 'coding-1-1-1', E'“Émile”\\n\\t\\\\ 🙂', '2026-06-01 10:00:00.123Z'),
  ('bo', 'coding-1-1-1', 'Bo was here.', '2026-06-01 10:00Z');
insert into exercise_work (user_id, lesson_id, work, updated_at)
values ('ana', 'coding-1-1-1', '{"style.css": "", "index.html": "<h1>\\n"}', '2026-06-02 10:00Z');
insert into lesson_places values ('ana', 'coding-1-1-1', 'quiz', '2026-06-03 10:00Z');
insert into video_progress (user_id, lesson_id, position_seconds, duration_seconds, watched, seconds_spent, updated_at)
values ('ana', 'coding-1-1-1', 110.5, 580.1, '[[0, 70.25], [100, 110.5]]', 80.3, '2026-06-04 10:00Z');
insert into saved_resources values ('ana', 2, '2026-06-05 10:00Z'), ('ana', 1, '2026-06-05 11:00Z');
insert into resource_marks (user_id, resource_id, is_done, rating, marked_at)
values ('ana', 2, true, null, '2026-06-06 10:00Z'), ('ana', 3, false, 4, '2026-06-06 11:00Z');
insert into path_resources values ('ana', 'coding-1', 9, '2026-06-07 10:00Z'), ('ana', 'coding-1', 4, '2026-06-07 11:00Z');
insert into resource_collections
values ('ana', '${mine}', 'To start with', 'In this order.', '[{"resourceId": 7, "note": "First"}, {"resourceId": 3, "note": ""}]',
    null, '2026-06-08 10:00Z', '2026-06-08 11:00Z'),
  ('ana', '${shared}', 'Shared', '', '[]', 'the-token', '2026-06-09 10:00Z', '2026-06-09 11:00Z');
insert into learner_items (user_id, kind, target, value, updated_at)
values ('ana', 'star', '1', 'true', '2026-06-10 10:00Z'), ('ana', 'draft', 'portfolio', '{"text":"Mine."}', '2026-06-10 10:00Z');`

test('a filled database of the release before items is moved: every row is found as an item, and shares keep their links', async () => {
  const { pool } = database
  await migrateUntil(pool, '0032')
  await pool.query(beforeItems)
  await migrate(pool)

  const db = dbOver(pool)
  const found: Record<string, unknown[]> = {}
  for (const { name, value } of itemKinds) {
    const items = await readItems(db, 'ana', { name })
    // The schema of a kind knows all that was moved.
    for (const item of items) expect(value.parse(JSON.parse(item.value))).toEqual(JSON.parse(item.value))
    found[name] = items.map((item) => [item.target, JSON.parse(item.value), item.updatedAt])
  }
  expect(found).toEqual({
    note: [['coding-1-1-1', { text: '“Émile”\n\t\\ 🙂' }, '2026-06-01T10:00:00.123Z']],
    work: [['coding-1-1-1', { 'style.css': '', 'index.html': '<h1>\n' }, '2026-06-02T10:00:00.000Z']],
    'solution-read': [],
    rating: [],
    schedule: [],
    deck: [],
    reminders: [],
    draft: [['portfolio', { text: 'Mine.' }, '2026-06-10T10:00:00.000Z']],
    'reading-position': [
      ['coding-1-1-1', { section: 'quiz', at: '2026-06-03T10:00:00.000Z' }, '2026-06-03T10:00:00.000Z'],
    ],
    video: [
      [
        'coding-1-1-1',
        {
          positionSeconds: 110.5,
          durationSeconds: 580.1,
          watched: [
            [0, 70.25],
            [100, 110.5],
          ],
          secondsSpent: 80.3,
        },
        '2026-06-04T10:00:00.000Z',
      ],
    ],
    star: [['1', true, '2026-06-10T10:00:00.000Z']],
    gamification: [['self', false, expect.any(String)]],
    'saved-resource': [
      ['1', true, '2026-06-05T11:00:00.000Z'],
      ['2', true, '2026-06-05T10:00:00.000Z'],
    ],
    mark: [
      ['3', { isDone: false, rating: 4 }, '2026-06-06T11:00:00.000Z'],
      ['2', { isDone: true, rating: null }, '2026-06-06T10:00:00.000Z'],
    ],
    'path-resources': [['coding-1', [9, 4], '2026-06-07T11:00:00.000Z']],
    collection: [
      [
        shared,
        { name: 'Shared', note: '', entries: [], createdAt: '2026-06-09T10:00:00.000Z' },
        '2026-06-09T11:00:00.000Z',
      ],
      [
        mine,
        {
          name: 'To start with',
          note: 'In this order.',
          entries: [
            { resourceId: 7, note: 'First' },
            { resourceId: 3, note: '' },
          ],
          createdAt: '2026-06-08T10:00:00.000Z',
        },
        '2026-06-08T11:00:00.000Z',
      ],
    ],
  })
  const shares = await query(db, 'select user_id, collection_id, share_token from collection_shares')
  expect(shares).toEqual([{ user_id: 'ana', collection_id: shared, share_token: 'the-token' }])
  const [, bos] = await query(db, "select user_id from learner_items where kind = 'note' order by user_id")
  expect(bos).toEqual({ user_id: 'bo' })
  // A moved item is overwritten as any item: by the version that is read.
  const { version } = (await readItem(db, 'ana', collectionItem, mine)) ?? { version: '' }
  const next = { name: 'First steps', note: '', entries: [] }
  expect(await writeItem(db, 'ana', collectionItem as never, mine, next, version)).toMatchObject({ outcome: 'done' })
})

test('a passkey from before passkeys named their account is told from one that does', async () => {
  const { pool } = database
  const add = (name: string) =>
    pool.query(`insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values ('${name}', 'ana', '', '${name}', 0, 'singleDevice', false)`)
  await migrateUntil(pool, '0035')
  await pool.query("insert into users (id, name, email) values ('ana', 'Ana', 'ana@example.org')")
  await add('former')
  await migrate(pool)
  await add('present')
  const db = dbOver(pool)
  const named = ['ana', 'bo'].map((id) => Promise.all(['former', 'present'].map((name) => hasPasskey(db, name, id))))
  expect(await Promise.all(named)).toEqual([
    [true, true],
    [true, false],
  ])
})

/** Learners of the release with triggers: the address of one is verified, that of the other is not. */
const beforeWithoutTriggers = `
insert into users (id, name, email, email_verified)
values ('ana', 'Ana', 'ana@example.org', true), ('bo', 'Bo', 'bo@example.org', false);
update learner_records set version = 7;
insert into recovery_codes (user_id, code_hash) values ('ana', 'code-of-ana'), ('bo', 'code-of-bo');
insert into email_changes (user_id, new_email, old_confirmed, expires_at)
values ('ana', 'ana@example.com', false, now() + interval '1 day'), ('bo', 'bo@example.com', true, now() + interval '1 day');
insert into mail_links (token_hash, user_id, purpose, details, expires_at) values
  ('code-of-ana', 'ana', 'reset-password', '{"email": "ana@example.org", "isUnmailed": true}', now() + interval '1 hour'),
  ('code-of-bo', 'bo', 'reset-password', '{"email": "bo@example.org", "isUnmailed": true}', now() + interval '1 hour'),
  ('mailed', 'bo', 'reset-password', '{"email": "bo@example.org"}', now() + interval '1 hour'),
  ('verification', 'bo', 'verify-email', '{"email": "bo@example.org"}', now() + interval '7 days');
insert into security_events (user_id, kind) values ('ana', 'recovery-codes-made'), ('bo', 'recovery-codes-made');
insert into profile_pictures (user_id, name, version, size) values ('ana', '64.webp', '${mine}', 300);`

test('a filled database of the release with triggers loses nothing, and still voids what was made before an address was verified', async () => {
  const { pool } = database
  await migrateUntil(pool, '0033')
  await pool.query(beforeWithoutTriggers)
  const db = dbOver(pool)
  const tables = ['security_events', 'profile_pictures', 'learner_records']
  const rows = () => Promise.all(tables.map((table) => query(db, `select * from ${table} order by user_id`)))
  const rowsBefore = await rows()
  expect(rowsBefore.map(({ length }) => length)).toEqual([2, 1, 2])
  await migrate(pool)

  expect(await query(db, 'select tgname from pg_trigger where not tgisinternal')).toEqual([])
  for (const id of ['ana', 'bo']) await initializeLearner(db, id)
  expect(await rows()).toEqual(rowsBefore)

  const links = await query(db, 'select token_hash, details from mail_links order by token_hash')
  const [ofAna, ofBo] = [
    { email: 'ana@example.org', isUnmailed: true, wasProved: true },
    { email: 'bo@example.org', isUnmailed: true, wasProved: false },
  ]
  expect(links).toEqual([
    { token_hash: 'code-of-ana', details: ofAna },
    { token_hash: 'code-of-bo', details: ofBo },
    { token_hash: 'mailed', details: { email: 'bo@example.org' } },
    { token_hash: 'verification', details: { email: 'bo@example.org' } },
  ])
  const valid = { recoveryCodes: 1, newEmail: expect.stringContaining('@example.com') }
  expect(await readAccount(db, 'ana')).toMatchObject(valid)
  expect(await readAccount(db, 'bo')).toMatchObject(valid)
  expect(await hasEmail(db, 'bo', ofBo.email, ofBo.wasProved)).toBe(true)

  await query(db, 'update users set email_verified = true')
  expect(await readAccount(db, 'ana')).toMatchObject(valid)
  expect(await hasEmail(db, 'ana', ofAna.email, ofAna.wasProved)).toBe(true)
  expect(await readAccount(db, 'bo')).toMatchObject({ recoveryCodes: 0, newEmail: null })
  expect(await hasEmail(db, 'bo', ofBo.email, ofBo.wasProved)).toBe(false)
  expect(await confirmEmailChange(db, 'bo', 'bo@example.com', 'new')).toBeUndefined()
})
