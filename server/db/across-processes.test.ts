import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPool } from '../../testing/server.ts'
import { migrate, migrationLock } from './migrate.ts'
import { DatabaseAway } from './outage.ts'
import { openPostgres } from './postgres.ts'

// Concurrent sessions, and a network, with a real database server.

let database: Awaited<ReturnType<typeof testPool>>
let url: string
beforeAll(async () => {
  database = await testPool()
  url = String(database.url)
})
afterAll(async () => {
  await database.pool.end()
  await database.remove()
})

test('a process waits for another that migrates for longer than a statement or a lock is waited for', async () => {
  const other = await database.pool.connect()
  await other.query(`select pg_advisory_lock(${migrationLock})`)
  const pool = await openPostgres(url)
  Object.assign(pool.options, { lock_timeout: 50, statement_timeout: 500, query_timeout: 50 })
  let isOver = false
  const migrating = migrate(pool).finally(() => {
    isOver = true
  })
  const untilWaitedLong = async () => {
    while (!isOver && !(await other.query(waiting)).rowCount);
  }
  const waiting = `select from pg_stat_activity
    where wait_event = 'advisory' and datname = current_database() and clock_timestamp() - query_start > '700 ms'`
  await Promise.race([migrating, untilWaitedLong()])
  await other.query(`select pg_advisory_unlock(${migrationLock})`)
  other.release()
  expect(await migrating).toContain('0001-first.sql')

  // The connection was closed with its settings.
  Object.assign(pool.options, { query_timeout: 60_000 })
  const { rows } = await pool.query('show lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '50ms' }])
  await pool.end()
})

test('a connection that goes silent while others are answered is given up, and another takes its place', async () => {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(url)
  const network = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  const through = new URL(url)
  through.port = String((network.address() as { port: number }).port)
  const pool = await openPostgres(through.href)
  expect(Number(Reflect.get(pool.options, 'query_timeout'))).toBeGreaterThan(
    Number(Reflect.get(pool.options, 'statement_timeout')),
  )

  const client = await pool.connect()
  await client.query('select 1')
  for (const socket of sockets) socket.unpipe()
  const unanswered = client.query({ text: 'select 1', query_timeout: 50 } as pg.QueryConfig)
  await expect(unanswered).rejects.toBeInstanceOf(DatabaseAway)
  await expect(client.query('rollback')).rejects.toBeInstanceOf(DatabaseAway)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])

  await pool.end()
  for (const socket of sockets) socket.destroy()
  network.close()
})
