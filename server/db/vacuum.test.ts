import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lessonsOf } from '../../domain/course-paths.ts'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { query } from '../../testing/query.ts'
import { completing, realContent, testPool, testServer } from '../../testing/server.ts'
import { vacuumWhenIdle } from './vacuum.ts'

/** A thousand rows of 4 kB, most of it outside the row. */
const wideRows = `
  create table wide as
  select id, (select string_agg(md5(id * n || ''), '') from generate_series(1, 128) n) as text
  from generate_series(0, 999) id`

async function ownPool(): Promise<pg.Pool> {
  const { pool, remove } = await testPool(copyEmptyDatabase)
  onTestFinished(async () => {
    await pool.end()
    await remove()
  })
  return pool
}

async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(`select pg_total_relation_size('wide')::int as size`)
  return rows[0]?.size ?? Number.NaN
}

test('rows that are written over again and again take half as much room again as the rows themselves, at most', async () => {
  const pool = await ownPool()
  vacuumWhenIdle(pool, 5)
  await pool.query(wideRows)
  for (let turn = 0; turn < 200; turn++) {
    await pool.query('update wide set text = reverse(text) where id % 50 = $1', [turn % 50])
  }
  const size = await sizeOf(pool)
  await pool.query('vacuum full wide')
  expect(size / (await sizeOf(pool))).toBeLessThan(1.5)
})

test('every table is vacuumed once a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = await ownPool()
  vi.advanceTimersByTime(24 * 60 * 60 * 1000)
  const neverVacuumed = `select from pg_stat_user_tables where last_vacuum is null`
  await expect.poll(async () => (await pool.query(neverVacuumed)).rowCount).toBe(0)
})

test('after 100,000 completions the database takes half as much room again as its rows, at most', {
  tags: ['long'],
  timeout: 3_600_000,
}, async () => {
  const server = await testServer()
  onTestFinished(() => server.stop())
  const [coding] = realContent.courses
  const lessons = coding?.modules.flatMap(lessonsOf) ?? []
  const size = async () => {
    const text = 'select pg_database_size(current_database())::int as bytes'
    const [row] = await query<{ bytes: number }>(server.db, text)
    return row?.bytes ?? Number.NaN
  }
  for (let completions = 0; completions < 100_000; ) {
    const learners = await server.newLearners(50)
    for (const { id } of lessons) {
      for (const learner of learners) await learner.record(completing(id))
    }
    completions += learners.length * lessons.length
  }
  const used = await size()
  await query(server.db, 'vacuum full')
  expect(used / (await size())).toBeLessThan(1.5)
})
