import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { deleteAccount, getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { query } from '../../testing/query.ts'
import { sharedServer, testServer } from '../../testing/server.ts'

const server = await sharedServer()

const signUp = '/api/auth/sign-up/email'
const signIn = '/api/auth/sign-in/email'
const signOut = '/api/auth/sign-out'

describe('signing up', () => {
  // spec: 7 Calls: Provider: sign-up
  // spec: 7 Calls: user_profiles: select id; select the three preferences
  test('signs the learner in, with an empty profile', async () => {
    const ana = await server.newLearner()
    expect(await ana.call(getSession, {})).toMatchObject({
      learner: { id: ana.id, name: ana.name, email: ana.email },
      profile: { learningGoal: null, timeCommitment: null, experienceLevel: null },
    })
  })

  test('gives a session with its id, and no organisation', async () => {
    const ana = await server.newLearner()
    const [session] = await query<{ id: string }>(server.db, 'select id from sessions where user_id = $1', [ana.id])
    expect(await ana.call(getSession, {})).toMatchObject({
      ...{ sessionId: session?.id, orgId: null, orgRole: null, orgSlug: null, orgPermissions: null },
    })
  })

  // spec: 7 Calls: initialize_new_user
  // spec: 7 Calls: user_profiles: insert
  test('gives every new account its record once, at the next session where the server ended before that', async () => {
    const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
    const { id } = (await server.visitor().request('POST', signUp, account)).json().user
    const tables = ['user_profiles', 'learner_records']
    const rowCounts = () =>
      Promise.all(
        tables.map(async (table) => {
          return (await query(server.db, `select from ${table} where user_id = $1`, [id])).length
        }),
      )
    expect(await rowCounts()).toEqual([1, 1])
    for (const table of tables) await query(server.db, `delete from ${table} where user_id = $1`, [id])
    const { email, password } = account
    for (let count = 0; count < 2; count++) await server.visitor().request('POST', signIn, { email, password })
    expect(await rowCounts()).toEqual([1, 1])
  })

  test.for(['info@xn--80a1acny.xn--p1ai', 'mary&john@example.org', "o'brien@example.org"])(
    'with %s, which browsers take for an address, opens an account that is shown with it as typed',
    async (address) => {
      const email = `${crypto.randomUUID()}.${address}`
      const visitor = server.visitor()
      await visitor.request('POST', signUp, { name: 'Ana', email, password: 'walk-the-path' })
      expect((await visitor.call(getSession, {})).learner?.email).toBe(email)
      const { statusCode } = await server.visitor().request('POST', signIn, { email, password: 'walk-the-path' })
      expect(statusCode).toBe(200)
    },
  )

  test('gives the account a UUID', async () => {
    const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
    const answer = await server.visitor().request('POST', signUp, account)
    expect(z.uuid().safeParse(answer.json().user.id).success).toBe(true)
  })

  test('keeps the session in a cookie that scripts cannot read and other sites cannot send', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const answer = await server.visitor().request('POST', signUp, { name: 'Ana', email, password: 'walk-the-path' })
    expect(answer.cookies.find(({ name }) => name === 'waymark.session_token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
  })

  test('with a known address, no password, too long a one or no address is refused with a code', async () => {
    const ana = await server.newLearner()
    const refusal = async (body: object) => {
      const answer = await server.visitor().request('POST', signUp, { name: 'Ana', password: 'walk-the-path', ...body })
      return [answer.statusCode, answer.json().code]
    }
    expect(await refusal({ email: ana.email.toUpperCase() })).toEqual([
      422,
      expect.stringContaining('USER_ALREADY_EXISTS'),
    ])
    for (const password of ['', 'x'.repeat(129)]) {
      expect(await refusal({ email: 'new@example.org', password })).toEqual([400, 'invalid-input'])
    }
    expect((await refusal({ email: 'nowhere' }))[0]).toBe(400)
  })

  test.for(['email', 'password'] as const)(
    'or in without %s is answered in the words of the specification',
    async (missing) => {
      const words = 'You must provide either an email or phone number and a password'
      for (const path of [signUp, signIn]) {
        for (const value of ['', undefined]) {
          const name = path === signUp ? { name: 'Ana' } : {}
          const body = { ...name, email: 'ana@example.org', password: 'walk-the-path', [missing]: value }
          const answer = await server.visitor().request('POST', path, body)
          expect([path, answer.statusCode]).toEqual([path, 400])
          expect(answer.json().errors).toEqual([{ field: missing, message: words }])
        }
      }
    },
  )

  test.for([
    ['a name of more than 100 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a name of spaces', { name: '  ' }, 'name'],
    ['a name of characters that nobody sees', { name: '\u200b\u202e' }, 'name'],
    ['an address of more than 254 characters', { email: `${'x'.repeat(98_000)}@example.org` }, '254 characters'],
    ['no address', { email: 'ana lima@example.org' }, 'it has a space in it'],
    ['a picture', { image: 'https://elsewhere.example/ana.png' }, 'image'],
    ['an address to go on to', { callbackURL: 'https://elsewhere.example' }, 'callbackURL'],
    ['a wish not to be remembered', { rememberMe: false }, 'rememberMe'],
  ] as const)('with %s, which no form offers, is refused by name', async ([, field, name]) => {
    const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path', ...field }
    const answer = await server.visitor().request('POST', signUp, account)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(name)
    const made = await query(server.db, 'select id from users where email = $1', [account.email])
    expect(made).toEqual([])
  })

  test('twice at once with one address makes one account, and says to the other that it is taken', async () => {
    const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
    const answers = await Promise.all([1, 2].map(() => server.visitor().request('POST', signUp, account)))
    const codes = answers.map((answer) => [answer.statusCode, answer.json().code]).sort()
    expect(codes).toEqual([
      [200, undefined],
      [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    ])
  })

  test('that fails in the midst leaves no half of an account', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    await query(server.db, 'alter table sessions add constraint none check (false) not valid')
    const answer = await server.visitor().request('POST', signUp, { name: 'Ana', email, password: 'walk-the-path' })
    await query(server.db, 'alter table sessions drop constraint none')
    expect(answer.statusCode).toBe(500)
    expect(await query(server.db, 'select id from users where email = $1', [email])).toEqual([])
  })
})

describe('signing in', () => {
  // spec: 7 Calls: Provider: token
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
    for (let time = 0; time < 20; time++) await attempt()
    const refused = await attempt()
    await strict.stop()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' })
  })
})

describe('signing out', () => {
  // spec: 7 Calls: Provider: logout
  test('ends the session at once, also for a copy of the cookie', async () => {
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
  // spec: 7 Calls: Provider: user read
  test('is null for a visitor and for a forged cookie', async () => {
    const organisation = { orgId: null, orgRole: null, orgSlug: null, orgPermissions: null }
    const own = { learner: null, sessionId: null, profile: null, picture: null, expiresAt: null }
    const nobody = { ...own, ...organisation, settings: { gamification: true }, sendsMail: false }
    await server.newLearner()
    expect(await server.visitor().call(getSession, {})).toEqual(nobody)
    const forger = server.visitor()
    forger.cookies.set('waymark.session_token', 'made-up.signature')
    expect(await forger.call(getSession, {})).toEqual(nobody)
  })

  test('costs no database read while it is remembered', async () => {
    // The cache expires sooner than a busy machine may need.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const ana = await server.newLearner()
    await ana.call(getDashboard, {})
    await query(server.db, 'delete from sessions where user_id = $1', [ana.id])
    await ana.call(getDashboard, {})
  })
})

test('no other address of the accounts library answers', async () => {
  for (const url of ['/api/auth/get-session', '/api/auth/list-sessions', '/api/auth/ok']) {
    expect((await server.visitor().request('GET', url)).statusCode, url).toBe(404)
  }
})

test('whoever signs up with an address and deletes the account again and again has few mails sent to it', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const mails = async () => (await server.mailsSent()).filter(({ to }) => to.includes(email)).length
  for (let time = 1; time <= 5; time++) {
    const visitor = server.visitor()
    await visitor.request('POST', '/api/auth/sign-up/email', { name: 'Ana', email, password: 'walk-the-path' })
    if (time < 5) await expect.poll(mails).toBe(time)
    // A mail is in the queue until it has gone.
    else expect(await query(server.db, 'select id from mail_queue where recipient = $1', [email])).toEqual([])
    await visitor.call(deleteAccount, { body: { password: 'walk-the-path' } })
  }
  expect(await mails()).toBe(4)
})
