import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { type TestServer, testServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const signUp = '/api/auth/sign-up/email'
const signIn = '/api/auth/sign-in/email'
const signOut = '/api/auth/sign-out'

describe('signing up', () => {
  test('signs the learner in, with an empty profile', async () => {
    const ana = await server.newLearner()
    expect(await ana.call(getSession, {})).toMatchObject({
      learner: { id: ana.id, name: 'Ana', email: ana.email },
      profile: { learningGoal: null, timeCommitment: null, experienceLevel: null },
    })
  })

  test('gives every new account its record once, whichever way it was made', async () => {
    const ana = await server.newLearner()
    await server.db.insertInto('users').values({ id: 'made-by-hand', name: 'Bo', email: 'bo@example.org' }).execute()
    for (const userId of [ana.id, 'made-by-hand']) {
      for (const table of ['user_profiles', 'user_stats', 'learning_streaks'] as const) {
        const rows = await server.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()
        expect(rows, `${table} of ${userId}`).toHaveLength(1)
      }
    }
  })

  test('keeps the session in a cookie that scripts cannot read and other sites cannot send', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const answer = await server.visitor().request('POST', signUp, { name: 'Ana', email, password: 'walk-the-path' })
    expect(answer.cookies.find(({ name }) => name === 'waymark.session_token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
  })

  test('with a known address, a short password or no address is refused with a code', async () => {
    const ana = await server.newLearner()
    const refusal = async (body: object) => {
      const answer = await server.visitor().request('POST', signUp, { name: 'Ana', password: 'walk-the-path', ...body })
      return [answer.statusCode, answer.json().code]
    }
    expect(await refusal({ email: ana.email.toUpperCase() })).toEqual([
      422,
      expect.stringContaining('USER_ALREADY_EXISTS'),
    ])
    expect(await refusal({ email: 'new@example.org', password: 'short' })).toEqual([400, 'PASSWORD_TOO_SHORT'])
    expect((await refusal({ email: 'nowhere' }))[0]).toBe(400)
  })
})

describe('signing in', () => {
  test('with the right password gives the same learner a second session', async () => {
    const ana = await server.newLearner()
    const elsewhere = server.visitor()
    await elsewhere.request('POST', signIn, { email: ana.email, password: ana.password })
    const { learner } = await elsewhere.call(getSession, {})
    expect(learner?.id).toBe(ana.id)
  })

  test('with a wrong password or an unknown address is refused in the same words', async () => {
    const ana = await server.newLearner()
    const wrong = await server.visitor().request('POST', signIn, { email: ana.email, password: 'wrong-password' })
    const unknown = await server
      .visitor()
      .request('POST', signIn, { email: 'nobody@example.org', password: 'wrong-password' })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
  })

  test('too often in a minute is refused as a problem', async () => {
    const strict = await testServer({ AUTH_ATTEMPTS_PER_MINUTE: '2' })
    const attempt = () =>
      strict.visitor().request('POST', signIn, { email: 'ana@example.org', password: 'wrong-password' })
    await attempt()
    await attempt()
    const third = await attempt()
    await strict.stop()
    expect(third.statusCode).toBe(429)
    expect(third.json()).toMatchObject({ code: 'too-many-requests' })
  })
})

describe('signing out', () => {
  test('ends the session at once, also for a cookie that was kept', async () => {
    const ana = await server.newLearner()
    const kept = new Map(ana.cookies)
    await ana.call(getDashboard, {})
    await ana.request('POST', signOut, {})
    const thief = server.visitor()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect(await thief.refused(getDashboard, {})).toMatchObject({ status: 401 })
  })
})

describe('a session', () => {
  test('is null for a visitor and for a forged cookie', async () => {
    const nobody = { learner: null, profile: null, settings: { gamification: true }, expiresAt: null }
    expect(await server.visitor().call(getSession, {})).toEqual(nobody)
    const forger = server.visitor()
    forger.cookies.set('waymark.session_token', 'made-up.signature')
    expect(await forger.call(getSession, {})).toEqual(nobody)
  })

  test('costs no database read while it is remembered', async () => {
    const ana = await server.newLearner()
    await ana.call(getDashboard, {})
    await server.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
    await ana.call(getDashboard, {})
  })
})

test('no other address of the accounts library answers', async () => {
  for (const url of ['/api/auth/get-session', '/api/auth/list-sessions', '/api/auth/ok']) {
    expect((await server.visitor().request('GET', url)).statusCode, url).toBe(404)
  }
})
