import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { noteItem } from '../../domain/items/note.ts'
import { listen } from '../../testing/changes.ts'
import { interceptStatements } from '../../testing/intercept-statements.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type TestServer, testServer } from '../../testing/server.ts'
import { packed } from './relay.ts'

// Several processes on one real database server.

const notePaths = ['/api/v1/items/note/:target', '/api/v1/items/note', '/api/v1/notes']

/** Writes a note of its own each time: a value that is stored already changes nothing. */
const writeNote = (learner: NewLearner) => learner.write(noteItem, 'coding-1-1-1', { text: crypto.randomUUID() })

let server: TestServer
let second: FastifyInstance
beforeAll(async () => {
  server = await testServer()
  second = await server.second()
})
afterAll(() => server.stop())

test('a page hears what was changed through another process', async () => {
  const ana = await server.newLearner()
  const page = await listen(second, ana)
  await page.next()
  await writeNote(ana)
  expect(await page.news()).toEqual({ kind: 'changed', stale: notePaths, browser: null })
  page.leave()
})

test('what a process said itself, its pages hear once', async () => {
  const ana = await server.newLearner()
  const [page, elsewhere] = [await listen(server.app, ana), await listen(second, ana)]
  await Promise.all([page.next(), elsewhere.next()])
  await writeNote(ana)
  await elsewhere.news()
  await writeNote(ana)
  await elsewhere.news()
  await ana.request('POST', '/api/auth/sign-out', {})
  const kinds = [await page.news(), await page.news(), await page.news()].map((event) => event?.kind)
  expect(kinds).toEqual(['changed', 'changed', 'session-ended'])
})

test('signing out ends the session at another process too, and the stream of it', async () => {
  const ana = await server.newLearner()
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const askElsewhere = () => second.inject({ url: '/api/v1/dashboard', headers: { cookie } })
  expect((await askElsewhere()).statusCode).toBe(200)
  const page = await listen(second, ana)
  await page.next()
  await ana.request('POST', '/api/auth/sign-out', {})
  expect([await page.news(), await page.news()]).toEqual([{ kind: 'session-ended' }, null])
  expect((await askElsewhere()).statusCode).toBe(401)
})

test('a session that ended at another process is over here within two seconds, also where nobody could tell', async () => {
  const ana = await server.newLearner()
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const askElsewhere = async () => (await second.inject({ url: '/api/v1/dashboard', headers: { cookie } })).statusCode
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  expect(await askElsewhere()).toBe(200)
  await query(server.db, 'delete from sessions where user_id = $1', [ana.id])
  expect(await askElsewhere()).toBe(200)
  vi.setSystemTime(now + 2000)
  expect(await askElsewhere()).toBe(401)
})

test('a page that was away receives what was changed through another process meanwhile', async () => {
  const ana = await server.newLearner()
  const [page, witness] = [await listen(second, ana), await listen(second, ana)]
  await Promise.all([page.next(), witness.next()])
  page.leave()
  await writeNote(ana)
  await witness.news()
  const again = await listen(second, ana, page.cursor())
  expect(await again.news()).toMatchObject({ kind: 'changed', stale: notePaths })
  // A cursor belongs to its process.
  const moved = await listen(server.app, ana, again.cursor())
  expect(await moved.news()).toEqual({ kind: 'resync' })
  for (const one of [again, witness, moved]) one.leave()
})

const cutListenersSql = `
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and query = 'listen waymark_changes'`

test('a process whose connection to the database was cut listens again, and has its pages look at everything', async () => {
  const ana = await server.newLearner()
  const page = await listen(second, ana)
  await page.next()
  expect(await query(server.db, cutListenersSql)).toHaveLength(2)
  // Published while no page listened.
  await writeNote(ana)
  expect(await page.news()).toEqual({ kind: 'resync' })
  await writeNote(ana)
  expect(await page.news()).toMatchObject({ kind: 'changed' })
  page.leave()
})

test('a process that hears again after a time remembers no session that was ended elsewhere meanwhile', async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  const page = await listen(second, bo)
  await page.next()
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const askElsewhere = () => second.inject({ url: '/api/v1/dashboard', headers: { cookie } })
  expect((await askElsewhere()).statusCode).toBe(200)
  // The cache expires sooner than a busy machine may need.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  expect((await askElsewhere()).statusCode).toBe(200)
  // The notification was lost with the connection.
  await query(server.db, 'delete from sessions where user_id = $1', [ana.id])
  expect((await askElsewhere()).statusCode).toBe(200)
  await query(server.db, cutListenersSql)
  expect(await page.news()).toEqual({ kind: 'resync' })
  expect((await askElsewhere()).statusCode).toBe(401)
  page.leave()
})

test('what could not be said to the others is made up for', async () => {
  const ana = await server.newLearner()
  const page = await listen(second, ana)
  await page.next()
  let [attempts, isBroken] = [0, true]
  interceptStatements(server.pool, async (text, run) => {
    if (!isBroken || !text.includes('pg_notify')) return run()
    attempts++
    throw new Error('The database does not answer.')
  })
  await writeNote(ana)
  await expect.poll(() => attempts).toBeGreaterThan(0)
  isBroken = false
  expect(await page.news()).toEqual({ kind: 'resync' })
  page.leave()
})

test.each(['hello', '7', '["newer", {"kind": "unknown"}]'])(
  'a process that does not understand what another says has its pages look at everything: %s',
  async (message) => {
    const ana = await server.newLearner()
    const page = await listen(second, ana)
    await page.next()
    await query(server.db, `select pg_notify('waymark_changes', $1)`, [message])
    expect(await page.news()).toEqual({ kind: 'resync' })
    page.leave()
  },
)

test('notifications are packed into as few messages as possible, each short enough for PostgreSQL', () => {
  const told = Array.from({ length: 300 }, (_, index) => JSON.stringify({ kind: 'changed', learnerId: `木${index}` }))
  const messages = packed('me', told)
  const sizes = messages.map((message) => Buffer.byteLength(message))
  expect(Math.max(...sizes)).toBeLessThan(8000)
  expect(messages).toHaveLength(2)
  const [first, second] = messages.map((message) => JSON.parse(message))
  expect([first[0], second[0]]).toEqual(['me', 'me'])
  expect([...first.slice(1), ...second.slice(1)]).toEqual(told.map((one) => JSON.parse(one)))
})
