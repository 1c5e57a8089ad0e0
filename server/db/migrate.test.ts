import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyRecord, statsOf } from '../../domain/learner-record.ts'
import { Catalogue } from '../catalogue.ts'
import { readDashboard } from '../dashboard/queries.ts'
import { readWork } from '../exercises/queries.ts'
import { readRecord } from '../progress/current-record.ts'
import { readEvents } from '../progress/event-queries.ts'
import { readSubmission } from '../progress/learner-records.ts'
import { recompute } from '../progress/recompute.ts'
import { realContent, testPool } from '../testing.ts'
import { type Db, dbOver } from './db.ts'
import { migrate } from './migrate.ts'
import { copyEmptyDatabase } from './testing.ts'

const migrations = new URL('./migrations/', import.meta.url)

/** What they have besides, a release before their record is one value; and somebody who has done nothing. */
const later = `
insert into users (id, name, email) values ('bo', 'Bo', 'bo@example.org');
update user_course_enrollments set is_favorite = true, completed_at = '2026-06-04 10:00Z' where user_id = 'ana';
update learning_streaks set longest_streak = 9 where user_id = 'ana';
insert into user_badges (user_id, badge_name, badge_description, badge_icon, badge_color, earned_at)
values ('ana', 'Course Complete', '', 'award', 'pine', '2026-06-04 10:00Z');
insert into exercise_work (user_id, lesson_id, passed_at) values ('ana', 'coding-1-1-2', '2026-06-02 10:40Z');`

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

async function migrateUntil(pool: pg.Pool, end: string): Promise<void> {
  const { rows } = await pool.query('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  for (const name of readdirSync(migrations).sort()) {
    if (applied.has(name) || name >= end) continue
    await pool.query(readFileSync(new URL(name, migrations), 'utf8'))
    await pool.query('insert into migrations (name) values ($1)', [name])
  }
}

test('a record of each former shape follows from the events that are made of it, and nothing that was kept is lost', async () => {
  const { pool } = database
  await pool.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  await migrateUntil(pool, '0006')
  await pool.query(earlier)
  await migrateUntil(pool, '0031')
  await pool.query(later)
  await migrate(pool)

  const db = dbOver(pool)
  const catalogue = new Catalogue(realContent)
  const { enrolled } = await countsOf(db, catalogue)
  expect(enrolled).toBe(1)
  const record = await readRecord(db, catalogue, 'ana')
  expect(statsOf(record).totalSkillPoints).toBe(45)
  expect(record).toMatchObject({
    streak: { currentStreak: 4, longestStreak: 9, lastActivityDate: '2026-06-04', streakStartDate: '2026-06-01' },
    // Its content has changed since: no event tells of it.
    badges: { 'Course Complete': Date.UTC(2026, 5, 4, 10) / 1000 },
    enrolments: { 1: { preferences: { learningGoal: 'coding' }, completedAt: Date.UTC(2026, 5, 4, 10) / 1000 } },
    lessons: { 'coding-1-1-1': { minutes: 12 }, 'coding-2-1-1': { completedAt: null } },
    projects: { certification: { courseId: '1', completedAt: Date.UTC(2026, 5, 4, 11) / 1000 } },
    quizzes: { 'coding-1-1-1': { best: [4, 4] } },
  })
  expect(await recompute(db, catalogue, 'ana', { write: false })).toEqual([])
  const events = await readEvents(db, 'ana')
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['path-chosen', 'lesson-completed', 'minutes-spent', 'quiz-taken', 'points-awarded']),
  )
  expect(record.latest).toMatchObject({ occurredAt: '2026-06-04T12:00:00.000Z', id: events.at(-1)?.id })
  expect((await readDashboard(db, catalogue, 'ana')).favourites).toEqual(['1'])
  expect(await readWork(db, 'ana', ['coding-1-1-1'])).toMatchObject({
    work: { 'index.html': '<h1>' },
    passedAt: '2026-06-02T10:40:00.000Z',
  })
  expect(await readSubmission(db, 'ana', 'certification')).toBe('Passed with 18 of 20 questions')
  expect(await readRecord(db, catalogue, 'bo')).toEqual(emptyRecord)
})

async function countsOf(db: Db, catalogue: Catalogue) {
  const [course] = catalogue.courses
  if (!course) throw new Error('There is no course')
  return { enrolled: (await catalogue.enrolled(db, course)) - course.enrolledBaseline }
}
