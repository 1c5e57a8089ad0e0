import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { query } from '../../testing/query.ts'
import { testPool } from '../../testing/server.ts'
import { OperatorError } from '../operator-error.ts'
import { dbOver } from './db.ts'
import { DatabaseAway, outageOf } from './outage.ts'
import { openEmbedded } from './pglite.ts'

let folder: string
let pool: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-pglite-'))
  await copyEmptyDatabase(folder)
  pool = await openEmbedded(folder)
  await pool.query('create table notes (id int primary key)')
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true })
})

test('a folder that lost the file which makes it a database is refused, and left as it is', async () => {
  const lost = mkdtempSync(join(tmpdir(), 'waymark-pglite-'))
  mkdirSync(join(lost, 'base'))
  await expect(openEmbedded(lost)).rejects.toEqual(
    new OperatorError(
      `DATA_DIR: ${lost} holds files, but no PG_VERSION; bring a backup of it back, or move it away to begin anew`,
    ),
  )
  expect(readdirSync(lost)).toEqual(['base'])
  rmSync(lost, { recursive: true })
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
  const { pool: own, remove } = await testPool(copyEmptyDatabase)
  const db = dbOver(own)
  let outside: Promise<unknown> | undefined
  await db
    .transaction(async (transaction) => {
      await query(transaction, "insert into waitlist values ('inside@example.org')")
      outside = query(db, "insert into waitlist values ('outside@example.org')")
      throw new Error('rolled back')
    })
    .catch(() => {})
  await outside
  expect(await query(db, 'select email from waitlist')).toEqual([{ email: 'outside@example.org' }])
  await own.end()
  await remove()
})

test('whoever waits for the connection in vain learns that the database is away', async () => {
  const client = await pool.connect()
  const { connectionTimeoutMillis } = pool.options
  Object.assign(pool.options, { connectionTimeoutMillis: 1 })
  await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseAway)
  Object.assign(pool.options, { connectionTimeoutMillis })
  client.release()
})

test('a disk that cannot be looked at keeps no connection', async () => {
  const { pool: own, remove } = await testPool(copyEmptyDatabase)
  const look = vi.spyOn(fs, 'statfsSync').mockImplementation(() => {
    throw new Error('EIO')
  })
  await expect(own.connect()).rejects.toThrow('EIO')
  look.mockRestore()
  const client = await own.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await own.end()
  await remove()
})

describe('a disk that is nearly full', () => {
  /** Simulates the free bytes of the disk. */
  function leave(bytes: number) {
    const disk = fs.statfsSync(tmpdir())
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...disk, bavail: Math.floor(bytes / disk.bsize) })
  }
  // Free space is checked at intervals.
  const lookAgain = { interval: 100 }

  test('is read and not written to, until there is room again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    const { pool: own, remove } = await testPool(copyEmptyDatabase)
    const db = dbOver(own)
    let count = 0
    const write = async () => {
      const email = `${count++}@example.org`
      const error = await query(db, 'insert into waitlist values ($1)', [email]).then(() => null, outageOf)
      return error ?? 'written'
    }
    const read = async () => (await query(db, 'select from waitlist')).length
    expect(await write()).toBe('written')
    leave(63 * 1024 * 1024)
    await expect.poll(write, lookAgain).toBe('full')
    const written = await read()
    expect(await write()).toBe('full')
    expect(await read()).toBe(written)
    leave(65 * 1024 * 1024)
    await expect.poll(write, lookAgain).toBe('written')
    await own.end()
    await remove()
  })

  test('is none to start on', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    leave(63 * 1024 * 1024)
    await expect(openEmbedded(join(folder, 'another'))).rejects.toThrow(/^DATA_DIR: \S+ has 6\d MB left, and needs 64$/)
  })
})
