import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { insertLearners } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type Person, type TestServer, testServer } from '../../testing/server.ts'
import { deleteExpired } from './cleanup.ts'
import { Sessions } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const signIn = (person: Person, { email, password }: NewLearner) =>
  person.request('POST', '/api/auth/sign-in/email', { email, password })

/** Another browser with these cookies. */
function thief(at: TestServer, cookies: Iterable<[string, string]>): Person {
  const person = at.visitor()
  for (const [name, value] of cookies) person.cookies.set(name, value)
  return person
}

const sessionsOf = ({ id }: { id: string }) =>
  query<{ id: string; expires_at: Date; created_at: Date }>(
    server.db,
    'select id, expires_at, created_at from sessions where user_id = $1',
    [id],
  )

describe('with https', () => {
  let secure: TestServer
  beforeAll(async () => {
    secure = await testServer({ PUBLIC_URL: 'https://learn.example.org' })
  })
  afterAll(() => secure.stop())

  test('the cookie is one that no sibling subdomain can set', async () => {
    const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
    const answer = await secure.visitor().request('POST', '/api/auth/sign-up/email', account)
    const cookie = answer.cookies.find(({ value }) => value)
    expect(cookie).toMatchObject({ name: '__Host-waymark.session_token', secure: true, httpOnly: true, path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  })

  test.for(['waymark.session_token', '__Secure-waymark.session_token'])(
    'a %s that a sibling subdomain planted opens no session',
    async (name) => {
      const ana = await secure.newLearner()
      const planted: [string, string] = [name, 'known-to-the-sibling']
      await thief(secure, [planted, ...ana.cookies]).call(getDashboard, {})
      expect(await thief(secure, [planted]).refused(getDashboard, {})).toMatchObject({ status: 401 })
    },
  )
})

describe('signing in again in the same browser', () => {
  test('ends the session that it had, also for a copy of the cookie that was just used', async () => {
    const ana = await server.newLearner()
    const kept = [...ana.cookies]
    await ana.call(getDashboard, {})
    await signIn(ana, ana)
    expect(await sessionsOf(ana)).toHaveLength(1)
    expect(await thief(server, kept).refused(getDashboard, {})).toMatchObject({ status: 401 })
    await ana.call(getDashboard, {})
  })

  test('as somebody else, or with a new account, ends it too', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const kept = [...ana.cookies]
    await signIn(ana, bo)
    expect((await ana.call(getSession, {})).learner?.id).toBe(bo.id)
    const account = { name: 'Cy', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
    await bo.request('POST', '/api/auth/sign-up/email', account)
    expect(await sessionsOf(ana)).toEqual([])
    expect(await thief(server, kept).refused(getDashboard, {})).toMatchObject({ status: 401 })
    expect((await bo.call(getSession, {})).learner?.email).toBe(account.email)
  })

  test('is not undone by a late answer to what was asked with the cookie before', async () => {
    const ana = await server.newLearner()
    const tab = thief(server, ana.cookies)
    await signIn(ana, ana)
    const late = await tab.request('GET', getDashboard.path)
    expect(late.statusCode).toBe(401)
    expect(late.cookies).toEqual([])
  })

  test('with a wrong password leaves it', async () => {
    const ana = await server.newLearner()
    await signIn(ana, { ...ana, password: 'wrong-password' })
    await ana.call(getDashboard, {})
  })
})

describe('a session', () => {
  /** Moves the start of a learner's session into the past, and its expiry, in days. */
  const move = ({ id }: NewLearner, begunAgo: number, endsIn: number) =>
    query(
      server.db,
      `update sessions set created_at = now() - $2::int * interval '1 day',
        expires_at = now() + $3::int * interval '1 day' where user_id = $1`,
      [id, begunAgo, endsIn],
    )
  const daysLeft = ({ expires_at, created_at }: { expires_at: Date; created_at: Date }) =>
    Math.round((expires_at.getTime() - created_at.getTime()) / (24 * 60 * 60 * 1000))

  test('is prolonged by use to seven days, with its cookie', async () => {
    const ana = await server.newLearner()
    await move(ana, 5, 2)
    const answer = await ana.request('GET', getDashboard.path)
    expect(answer.cookies).toMatchObject([{ name: 'waymark.session_token', maxAge: 7 * 24 * 60 * 60 }])
    expect((await sessionsOf(ana)).map(daysLeft)).toEqual([12])
    await ana.call(getDashboard, {})
  })

  test('ends thirty days after it began, however it is used', async () => {
    const ana = await server.newLearner()
    await move(ana, 26, 1)
    await ana.call(getDashboard, {})
    expect((await sessionsOf(ana)).map(daysLeft)).toEqual([30])
  })

  test('that was prolonged beyond its thirty days is over', async () => {
    const ana = await server.newLearner()
    await move(ana, 31, 6)
    const answer = await ana.request('GET', getDashboard.path)
    expect(answer.statusCode).toBe(401)
    expect(answer.cookies).toEqual([])
  })
})

test('a session that ends while it is looked up is not remembered', async () => {
  const cookie = { name: 'session', secure: false, secret: 'a secret of this test alone' }
  const sessions = new Sessions(server.db, cookie, 10_000)
  const [ana] = await insertLearners(server.db, cookie.secret, 1)
  const verify = () => sessions.verify(`session=${ana?.cookie}`)
  const asked = verify()
  sessions.forget(String(ana?.id))
  expect((await asked).session?.learner.id).toBe(ana?.id)
  await query(server.db, 'delete from sessions where user_id = $1', [ana?.id])
  expect((await verify()).session).toBeNull()
})

test('a cookie whose signature is not ours is given up', async () => {
  const visitor = server.visitor()
  visitor.cookies.set('waymark.session_token', 'made-up.signature')
  expect((await visitor.call(getSession, {})).learner).toBeNull()
  expect(visitor.cookies.size).toBe(0)
})

test('however much is over is cleared away', async () => {
  await query(
    server.db,
    `insert into sign_in_failures (key, level, free, counted_at)
    select 'over ' || number, 1, 5, now() - interval '3 hours' from generate_series(1, 2500) as number`,
  )
  await deleteExpired(server.db)
  expect(await query(server.db, `select key from sign_in_failures where key like 'over %'`)).toEqual([])
})

test('what is over is cleared away, and nothing else', async () => {
  const [ana, bo, cy] = [await server.newLearner(), await server.newLearner(), await server.newLearner()]
  await query(server.db, `update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [ana.id])
  await query(server.db, `update sessions set created_at = now() - interval '31 days' where user_id = $1`, [bo.id])
  await deleteExpired(server.db)
  expect([await sessionsOf(ana), await sessionsOf(bo)]).toEqual([[], []])
  expect(await sessionsOf(cy)).toHaveLength(1)
})
