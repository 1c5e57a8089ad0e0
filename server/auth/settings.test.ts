import { describe, expect, test } from 'vitest'
import { confirmEmailChange, undoChange } from '../../domain/account-recovery.ts'
import {
  endSession,
  endSessions,
  getAccount,
  listSessions,
  renameLearner,
  requestEmailChange,
  setPassword,
} from '../../domain/account-settings.ts'
import { getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { makeRecoveryCodes } from '../../domain/recovery-codes.ts'
import { latestMail, linkTokenFor, proveAddress } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type Person, sharedServer } from '../../testing/server.ts'
import { deleteExpired } from './cleanup.ts'

const server = await sharedServer()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'

async function elsewhere({ email, password }: NewLearner, userAgent = firefox): Promise<Person> {
  const other = server.visitor()
  await other.request('POST', '/api/auth/sign-in/email', { email, password }, { 'user-agent': userAgent })
  await other.call(getDashboard, {})
  return other
}

const signIn = ({ email, password }: NewLearner) =>
  server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })
const isIn = async (person: Person) => (await person.request('GET', getDashboard.path)).statusCode === 200

const tokenFor = (email: string, subject: string) => linkTokenFor(server, email, subject)

const confirming = 'Confirm your new email address'
const newAddress = () => `${crypto.randomUUID()}@example.org`

describe('the name', () => {
  // spec: 7 Calls: Provider: user update
  test('is changed, and every process says so at once', async () => {
    const ana = await server.newLearner()
    await ana.call(getSession, {})
    expect(await ana.call(renameLearner, { body: { name: ' Ana Maria ' } })).toMatchObject({ name: 'Ana Maria' })
    expect((await ana.call(getSession, {})).learner?.name).toBe('Ana Maria')
  })

  test.for([{ name: '' }, { name: '\u200b' }, { name: 'x'.repeat(101) }, { name: 'Ana', image: 'x' }, {}])(
    'as %j is refused',
    async (body) => {
      const ana = await server.newLearner()
      expect(await ana.refused(renameLearner, { body: body as never })).toMatchObject({ status: 400 })
      expect(await server.visitor().refused(renameLearner, { body: { name: 'Eve' } })).toMatchObject({ status: 401 })
    },
  )
})

describe('the address', () => {
  test('changes once both have said yes, in whichever order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const ana = await server.newLearner()
      await proveAddress(server.db, ana)
      const email = newAddress()
      await ana.call(requestEmailChange, { body: { email } })
      expect((await ana.call(getAccount, {})).newEmail).toBe(email)
      const tokens = [await tokenFor(ana.email, confirming), await tokenFor(email, confirming)]
      const [first = '', second = ''] = order.map((index) => tokens[index])
      expect(await server.visitor().call(confirmEmailChange, { body: { token: first } })).toMatchObject({
        isChanged: false,
      })
      expect((await ana.call(getSession, {})).learner?.email).toBe(ana.email)
      expect(await server.visitor().call(confirmEmailChange, { body: { token: second } })).toEqual({
        isChanged: true,
        email,
      })
      expect((await ana.call(getSession, {})).learner?.email).toBe(email)
      expect(await ana.call(getAccount, {})).toMatchObject({ emailVerified: true, newEmail: null })
    }
  })

  test('that was never proved is neither asked nor notified', async () => {
    const ana = await server.newLearner()
    const email = newAddress()
    await ana.call(requestEmailChange, { body: { email } })
    const token = await tokenFor(email, confirming)
    expect(await ana.call(confirmEmailChange, { body: { token } })).toMatchObject({ isChanged: true })
    expect((await server.mailsSent()).filter(({ to }) => to.includes(ana.email))).toEqual([])
  })

  test('comes back by the mail to the former one', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    const email = newAddress()
    await ana.call(requestEmailChange, { body: { email } })
    for (const address of [ana.email, email]) {
      await ana.call(confirmEmailChange, { body: { token: await tokenFor(address, confirming) } })
    }
    const token = await tokenFor(ana.email, 'Your email address was changed')
    expect(await server.visitor().call(undoChange, { body: { token } })).toMatchObject({ email: ana.email })
    expect(await isIn(ana)).toBe(false)
  })

  test('of somebody else is answered like any other, and gets no mail', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    expect(await ana.call(requestEmailChange, { body: { email: bo.email } })).toEqual({})
    const later = newAddress()
    await ana.call(requestEmailChange, { body: { email: later } })
    await server.mailTo(later)
    expect((await server.mailsSent()).filter(({ to }) => to.includes(bo.email))).toEqual([])
  })

  test('that somebody else took meanwhile stays theirs', async () => {
    const ana = await server.newLearner()
    const email = newAddress()
    await ana.call(requestEmailChange, { body: { email } })
    const token = await tokenFor(email, confirming)
    await server.visitor().request('POST', '/api/auth/sign-up/email', { name: 'Bo', email, password: 'walk-the-path' })
    expect(await ana.refused(confirmEmailChange, { body: { token } })).toMatchObject({ code: 'address-taken' })
    expect((await ana.call(getSession, {})).learner?.email).toBe(ana.email)
  })

  test('asked for later counts alone', async () => {
    const ana = await server.newLearner()
    const [first, second] = [newAddress(), newAddress()]
    await ana.call(requestEmailChange, { body: { email: first } })
    const token = await tokenFor(first, confirming)
    await ana.call(requestEmailChange, { body: { email: second } })
    expect(await ana.refused(confirmEmailChange, { body: { token } })).toMatchObject({ code: 'link-used' })
  })

  test('of before says yes to nothing any more', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    const [present, another] = [newAddress(), newAddress()]
    await ana.call(requestEmailChange, { body: { email: another } })
    const ofBefore = await tokenFor(ana.email, confirming)
    await ana.call(requestEmailChange, { body: { email: present } })
    await ana.call(makeRecoveryCodes, {})
    // Mails are sent in sequence.
    await latestMail(server, ana.email, 'Recovery codes were made for your account')
    for (const address of [ana.email, present]) {
      await ana.call(confirmEmailChange, { body: { token: await tokenFor(address, confirming) } })
    }
    await ana.call(requestEmailChange, { body: { email: another } })
    expect(await ana.refused(confirmEmailChange, { body: { token: ofBefore } })).toMatchObject({ code: 'link-used' })
    const token = await tokenFor(another, confirming)
    expect(await ana.call(confirmEmailChange, { body: { token } })).toMatchObject({ isChanged: false })
    expect((await ana.call(getSession, {})).learner?.email).toBe(present)
  })

  test.for(['nowhere', 'ana@example.org\r\nBcc: bo@example.org', ''])('%j is refused', async (email) => {
    const ana = await server.newLearner()
    expect(await ana.refused(requestEmailChange, { body: { email } })).toMatchObject({ status: 400 })
    expect(await ana.refused(requestEmailChange, { body: { email: ana.email } })).toMatchObject({
      errors: [{ field: 'email', message: 'This is your address already.' }],
    })
  })
})

test("a new password signs out the learner's other devices", async () => {
  const ana = await server.newLearner()
  const phone = await elsewhere(ana)
  await ana.call(setPassword, { body: { password: 'another-way-home' } })
  expect([await isIn(ana), await isIn(phone)]).toEqual([true, false])
})

describe('where a learner is signed in', () => {
  test('is listed with device, and ended one by one', async () => {
    const ana = await server.newLearner()
    const phone = await elsewhere(ana)
    const { sessions } = await ana.call(listSessions, {})
    expect(sessions.map(({ device, isPresent }) => [device, isPresent]).sort()).toEqual([
      ['Firefox on Windows', false],
      ['Unknown browser', true],
    ])
    const sessionId = sessions.find(({ isPresent }) => !isPresent)?.id ?? ''
    await ana.call(endSession, { params: { sessionId } })
    expect([await isIn(ana), await isIn(phone)]).toEqual([true, false])
  })

  test('is notified by mail where the device was not seen before, once, with a way to end it', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    await elsewhere(ana, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36')
    const stranger = await elsewhere(ana)
    const again = await elsewhere(ana)
    const subject = 'Somebody signed in to your account on a new device'
    const { text } = await latestMail(server, ana.email, subject)
    expect(text).toContain('(Firefox on Windows)')
    await ana.call(makeRecoveryCodes, {})
    // Mails are sent in sequence.
    await latestMail(server, ana.email, 'Recovery codes were made for your account')
    expect(await server.mailTo(ana.email, subject)).toHaveLength(1)
    await server.visitor().call(undoChange, { body: { token: await tokenFor(ana.email, subject) } })
    for (const person of [stranger, again]) expect(await isIn(person)).toBe(false)
    expect((await signIn(ana)).statusCode).toBe(401)
  })

  test('of somebody else is ended by nobody', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const { sessions } = await bo.call(listSessions, {})
    await ana.call(endSession, { params: { sessionId: sessions[0]?.id ?? '' } })
    expect(await isIn(bo)).toBe(true)
  })

  test.for([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('ends with the scope %s', async ([scope, left]) => {
    const ana = await server.newLearner()
    const phone = await elsewhere(ana)
    await ana.call(endSessions, { body: { scope } })
    expect([await isIn(ana), await isIn(phone)]).toEqual(left)
    expect(ana.cookies.size).toBe(scope === 'others' ? 1 : 0)
  })
})

test('an account has at most 100 sessions, and at most 1,000 security events of a year', async () => {
  const ana = await server.newLearner()
  await query(
    server.db,
    `insert into sessions (id, token, user_id, expires_at, last_used_at)
    select gen_random_uuid()::text, gen_random_uuid()::text, $1, now() + interval '1 day', now() - interval '1 day'
    from generate_series(1, 120)`,
    [ana.id],
  )
  await query(
    server.db,
    `insert into security_events (user_id, kind, occurred_at)
    select $1, 'renamed', now() - interval '1 hour' - number * interval '1 second' from generate_series(1, 1100) as number`,
    [ana.id],
  )
  const { email, password } = ana
  expect((await server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })).statusCode).toBe(200)
  const count = (table: string) => query(server.db, `select count(*)::int from ${table} where user_id = $1`, [ana.id])
  expect(await count('sessions')).toEqual([{ count: 100 }])
  expect(await count('security_events')).toEqual([{ count: 1000 }])
  // The session that was used last is still there.
  expect((await ana.call(getSession, {})).learner?.id).toBe(ana.id)
  await query(
    server.db,
    `update security_events set occurred_at = occurred_at - interval '1 year' where user_id = $1`,
    [ana.id],
  )
  await deleteExpired(server.db)
  expect(await count('security_events')).toEqual([{ count: 0 }])
})
