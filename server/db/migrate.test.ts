import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyRecord } from '../../domain/learner-record.ts'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { realContent, testPool } from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'
import { readWork } from '../exercises/queries.ts'
import { readRecord, readRecordText } from '../progress/current-record.ts'
import { readSubmission } from '../progress/learner-records.ts'
import { recompute } from '../progress/recompute.ts'
import { dbOver } from './db.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('./migrations/', import.meta.url)

let database: Awaited<ReturnType<typeof testPool>>
beforeAll(async () => {
  database = await testPool(copyEmptyDatabase)
  await database.pool.query('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await database.pool.end()
  database.remove()
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
  const [coding] = catalogue.courses
  expect(coding && (await catalogue.enrolled(db, coding)) - coding.enrolledBaseline).toBe(1)
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
  const stars = await db.selectFrom('learner_items').select(['user_id', 'kind', 'target']).execute()
  expect(stars).toEqual([{ user_id: 'ana', kind: 'star', target: '1' }])
  expect(await readWork(db, 'ana', ['coding-1-1-1'])).toMatchObject({
    work: { 'index.html': '<h1>' },
    passedAt: '2026-06-02T10:40:00.000Z',
  })
  expect(await readSubmission(db, 'ana', 'certification')).toBe('Passed')
  expect(await readRecord(db, catalogue, 'bo')).toEqual(emptyRecord)
})
