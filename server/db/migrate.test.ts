import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { realContent, testPool } from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'
import { readEvents } from '../progress/event-queries.ts'
import { readRecord } from '../progress/queries.ts'
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

/** What somebody had before there were events: four lessons, one of them open again, a project, and the rest. */
const earlier = `
insert into users (id, name, email) values ('ana', 'Ana', 'ana@example.org');
insert into user_course_enrollments (user_id, course_id, learning_goal, time_commitment, experience_level,
  progress_percentage, started_at, last_accessed_at)
values ('ana', '1', 'coding', 'minimal', 'beginner', 60, '2026-06-01 10:00Z', '2026-06-04 11:00Z');
insert into user_progress (user_id, video_id, course_id, module_id, completed, completed_at, time_spent_minutes)
values ('ana', 'coding-1-1-1', '1', 'coding-1', true, '2026-06-02 10:00Z', 12),
  ('ana', 'coding-1-1-2', '1', 'coding-1', true, '2026-06-03 10:00Z', 0),
  ('ana', 'coding-1-2-1', '1', 'coding-1', true, '2026-06-04 10:00Z', 0),
  ('ana', 'coding-2-1-1', '1', 'coding-2', false, null, 0);
insert into user_projects (user_id, project_id, course_id, submission, completed_at)
values ('ana', 'certification', '1', 'Passed with 18 of 20 questions', '2026-06-04 11:00Z');
insert into point_awards (user_id, source, points, awarded_at)
values ('ana', 'lesson:coding-1-1-1', 5, '2026-06-02 10:00Z'), ('ana', 'lesson:coding-1-1-2', 5, '2026-06-03 10:00Z'),
  ('ana', 'lesson:coding-1-2-1', 5, '2026-06-04 10:00Z'), ('ana', 'lesson:coding-2-1-1', 5, '2026-06-01 12:00Z'),
  ('ana', 'project:certification', 20, '2026-06-04 11:00Z'), ('ana', 'fair', 5, '2026-06-01 12:00Z');
update user_stats set total_skill_points = 45, experience_points = 45, points_to_next_level = 55;
update learning_streaks set current_streak = 4, longest_streak = 4, last_activity_date = '2026-06-04',
  streak_start_date = '2026-06-01';
insert into quiz_results (user_id, lesson_id, correct, total, best_correct, best_total, answered_at, passed_at)
values ('ana', 'coding-1-1-1', 4, 4, 4, 4, '2026-06-02 10:30Z', '2026-06-02 10:30Z');
insert into exercise_work (user_id, lesson_id, work, passed_at)
values ('ana', 'coding-1-1-1', '{"index.html": "<h1>"}', '2026-06-02 10:40Z');
insert into user_notes (user_id, lesson_id, text, updated_at)
values ('ana', 'coding-1-1-1', 'Mine.', '2026-06-02 10:50Z');`

test('a record from before there were events follows from those that are made of it', async () => {
  const { pool } = database
  const before = readdirSync(migrations).filter((name) => name < '0006')
  await pool.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of before) {
    await pool.query(readFileSync(new URL(name, migrations), 'utf8'))
    await pool.query('insert into migrations (name) values ($1)', [name])
  }
  await pool.query(earlier)
  await migrate(pool)

  const db = dbOver(pool)
  const differences = await recompute(db, new Catalogue(realContent), 'ana', { write: false })
  // Skills and badges were not in what was made up above, and follow all the same.
  const parts = new Set(differences.map(({ where }) => where.split('.')[0]))
  expect([...parts].sort()).toEqual(['badges', 'skills'])
  const events = await readEvents(db, 'ana')
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['path-chosen', 'lesson-completed', 'minutes-spent', 'quiz-taken', 'points-awarded']),
  )
  const { stored } = await readRecord(db, 'ana', [])
  expect(stored.latest).toMatchObject({ occurredAt: '2026-06-04T12:00:00.000Z', id: events.at(-1)?.id })
})
