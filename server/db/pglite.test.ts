import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testPool } from '../testing.ts'
import { dbOver } from './db.ts'
import { openEmbedded } from './pglite.ts'

let folder: string
let pool: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-pglite-'))
  pool = await openEmbedded(folder)
  await pool.query('create table notes (id int primary key)')
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true })
})

test('a commit is flushed to the disk once before it is acknowledged, a read never', async () => {
  const flush = vi.spyOn(fs, 'fdatasyncSync')
  for (let id = 1; id <= 20; id++) await pool.query('insert into notes values ($1)', [id])
  expect(flush).toHaveBeenCalledTimes(20)
  await pool.query('select * from notes where id = $1', [1])
  expect(flush).toHaveBeenCalledTimes(20)
  flush.mockRestore()
})

test('the server reports that it syncs', async () => {
  const { rows } = await pool.query(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
  )
  expect(rows).toEqual([{ fsync: 'on', commit: 'on' }])
})

test('a transaction keeps other statements out until it ends', async () => {
  const { pool: own, remove } = await testPool()
  const db = dbOver(own)
  await own.query('create table waitlist (email text primary key, joined_at timestamptz)')
  let outside: Promise<unknown> | undefined
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.insertInto('waitlist').values({ email: 'inside@example.org' }).execute()
      outside = db.insertInto('waitlist').values({ email: 'outside@example.org' }).execute()
      throw new Error('rolled back')
    })
    .catch(() => {})
  await outside
  expect(await db.selectFrom('waitlist').select('email').execute()).toEqual([{ email: 'outside@example.org' }])
  await db.destroy()
  remove()
})
