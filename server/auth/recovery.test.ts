import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  confirmVerification,
  requestRecovery,
  requestVerification,
  resetPassword,
  undoChange,
} from '../../domain/account-recovery.ts'
import { getAccount, listSecurityEvents, requestEmailChange, setPassword } from '../../domain/account-settings.ts'
import { getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { expireFreshness, latestMail, linkTokenFor, proveAddress, tokenIn } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type Person, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const signUp = '/api/auth/sign-up/email'
const signIn = (person: Person, email: string, password: string) =>
  person.request('POST', '/api/auth/sign-in/email', { email, password })

const mailOf = (email: string, subject: string) => latestMail(server, email, subject)

/** Resolves once all earlier mails are sent. */
async function mailGone(): Promise<void> {
  const due = () => query(server.db, 'select id from mail_queue where tries < 2 limit 1')
  while ((await due()).length > 0) await setImmediate()
}

async function recoveryToken({ email }: { email: string }): Promise<string> {
  await server.visitor().call(requestRecovery, { body: { email } })
  return linkTokenFor(server, email, 'Choose a new password')
}

const newPassword = 'another-way-home'

describe('an address', () => {
  // spec: 7 Calls: Provider: verify, resend
  test('is proved by the link of the mail that signing up sends, once', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const ana = server.visitor()
    await ana.request('POST', signUp, { name: 'Ana', email, password: 'walk-the-path' })
    expect((await ana.call(getAccount, {})).emailVerified).toBe(false)
    const mail = await mailOf(email, 'Confirm your email address')
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/account\/verify\?token=[\w-]{43}$/)
    const confirm = { body: { token: tokenIn(mail) } }
    expect(await server.visitor().call(confirmVerification, confirm)).toEqual({ email })
    expect((await ana.call(getAccount, {})).emailVerified).toBe(true)
    expect(await server.visitor().refused(confirmVerification, confirm)).toMatchObject({ code: 'link-used' })
  })

  test('that nobody proved gets no words of whoever made the account, who may not have it', async () => {
    const [email, newEmail] = [`${crypto.randomUUID()}@example.org`, `${crypto.randomUUID()}@example.org`]
    const stranger = server.visitor()
    const name = 'You won!\n\nhttps://prize.example/'
    await stranger.request('POST', signUp, { name, email, password: 'walk-the-path' })
    await stranger.call(requestEmailChange, { body: { email: newEmail } })
    await server.visitor().call(requestRecovery, { body: { email } })
    const mails = [
      await mailOf(email, 'Confirm your email address'),
      await mailOf(email, 'Choose a new password'),
      await mailOf(newEmail, 'Confirm your new email address'),
    ]
    for (const { text, html } of mails) expect(`${text} ${html}`).not.toMatch(/You won|prize/)
    await server.visitor().call(confirmVerification, { body: { token: tokenIn(mails[0] as never) } })
    await server.visitor().call(requestRecovery, { body: { email } })
    await expect.poll(async () => (await mailOf(email, 'Choose a new password')).text).toMatch(/^Hello You won/)
  })

  test('of an account from before is proved by a mail that its learner asks for, and is in no way before', async () => {
    const ana = await server.newLearner()
    await ana.call(getDashboard, {})
    await ana.call(requestVerification, { body: {} })
    const token = await linkTokenFor(server, ana.email, 'Confirm your email address')
    await ana.call(confirmVerification, { body: { token } })
    expect((await ana.call(getAccount, {})).emailVerified).toBe(true)
    expect(await server.visitor().refused(requestVerification, { body: {} })).toMatchObject({ status: 401 })
  })

  test('is not proved by a link that was altered, or is for something else', async () => {
    const ana = await server.newLearner()
    for (const token of ['made-up', await recoveryToken(ana)]) {
      expect(await ana.refused(confirmVerification, { body: { token } })).toMatchObject({
        status: 404,
        code: 'link-used',
      })
    }
    expect((await ana.call(getAccount, {})).emailVerified).toBe(false)
  })
})

describe('a password that is forgotten', () => {
  // spec: 7 Calls: Provider: recover
  test('gives way to a new one by mail, which ends every session and proves the address', async () => {
    const ana = await server.newLearner()
    const token = await recoveryToken(ana)
    await server.visitor().call(resetPassword, { body: { token, password: newPassword } })
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    expect((await signIn(server.visitor(), ana.email, ana.password)).statusCode).toBe(401)
    const again = server.visitor()
    expect((await signIn(again, ana.email, newPassword)).statusCode).toBe(200)
    expect((await again.call(getSession, {})).learner?.id).toBe(ana.id)
    expect((await again.call(getAccount, {})).emailVerified).toBe(true)
    await mailOf(ana.email, 'Your password was reset')
  })

  test('is sent a link to this site, whatever host the request names', async () => {
    const { email } = await server.newLearner()
    const strange = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await server.visitor().request('POST', requestRecovery.path, { email }, strange)
    const [mail] = await server.mailTo(email)
    expect(mail?.links.map((link) => new URL(link).origin)).toEqual(['http://localhost:3000'])
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  test('is answered the same for an address that nobody has, which gets no mail', async () => {
    const ana = await server.newLearner()
    const nobody = `${crypto.randomUUID()}@example.org`
    const answers = []
    for (const email of [nobody, ana.email]) {
      const { statusCode, body } = await server.visitor().request('POST', requestRecovery.path, { email })
      answers.push([statusCode, body])
    }
    expect(answers[0]).toEqual(answers[1])
    await mailOf(ana.email, 'Choose a new password')
    // The mail to an unknown address was queued first.
    expect((await server.mailsSent()).filter(({ to }) => to.includes(nobody))).toEqual([])
  })

  test('takes the link once, also where it comes twice at one time', async () => {
    const ana = await server.newLearner()
    const token = await recoveryToken(ana)
    const answers = await Promise.all(
      [newPassword, 'a-third-way-home'].map((password) =>
        server.visitor().request('POST', resetPassword.path, { token, password }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  test('takes no link that is too old, or was sent to a former address', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const late = await recoveryToken(ana)
    await query(server.db, 'update mail_links set expires_at = to_timestamp(0) where user_id = $1', [ana.id])
    const former = await recoveryToken(bo)
    await query(server.db, `update users set email = 'x' || email where id = $1`, [bo.id])
    for (const token of [late, former]) {
      const answer = await server.visitor().refused(resetPassword, { body: { token, password: newPassword } })
      expect(answer).toMatchObject({ code: 'link-used' })
    }
    expect((await signIn(server.visitor(), ana.email, ana.password)).statusCode).toBe(200)
  })

  test('is asked for a few times only, for one address, whoever asks', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const statuses = []
    for (let time = 0; time < 6; time++) {
      statuses.push((await server.visitor().request('POST', requestRecovery.path, { email })).statusCode)
    }
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect(statuses.at(-1)).toBe(429)
  })

  test('is stored in the database as a hash only', async () => {
    const ana = await server.newLearner()
    const token = await recoveryToken(ana)
    const kept = JSON.stringify([
      await query(server.db, 'select * from mail_links'),
      await query(server.db, 'select * from mail_queue'),
    ])
    expect(kept).not.toContain(token)
  })

  test.for([
    ['an empty password', { token: 'x', password: '' }, 'password'],
    ['no link', { password: newPassword }, 'token'],
    ['something that no form offers', { token: 'x', password: newPassword, name: 'Eve' }, 'name'],
  ] as const)('with %s is refused by name', async ([, body, field]) => {
    const answer = await server.visitor().request('POST', resetPassword.path, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(field)
  })
})

describe('a change that matters', () => {
  async function changed(): Promise<NewLearner> {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    await ana.call(setPassword, { body: { password: newPassword } })
    return ana
  }

  test('is notified by mail, and its learner reverts it: sessions and password are gone, and a new one is chosen', async () => {
    const ana = await changed()
    const mail = await mailOf(ana.email, 'Your password was changed')
    const { email, token } = await server.visitor().call(undoChange, { body: { token: tokenIn(mail) } })
    expect(email).toBe(ana.email)
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    expect((await signIn(server.visitor(), email, newPassword)).statusCode).toBe(401)
    await server.visitor().call(resetPassword, { body: { token, password: 'a-third-way-home' } })
    expect((await signIn(server.visitor(), email, 'a-third-way-home')).statusCode).toBe(200)
    const again = await server.visitor().refused(undoChange, { body: { token: tokenIn(mail) } })
    expect(again).toMatchObject({ code: 'link-used' })
  })

  test('needs a session that began a short while ago', async () => {
    const ana = await server.newLearner()
    await expireFreshness(server.db, ana)
    const refusal = await ana.refused(setPassword, { body: { password: newPassword } })
    expect(refusal).toMatchObject({ status: 403, code: 'sign-in-again' })
    await signIn(ana, ana.email, ana.password)
    await ana.call(setPassword, { body: { password: newPassword } })
  })

  test("stands in the list that the account's owner sees, and no one else", async () => {
    const ana = await changed()
    await mailGone()
    const { events } = await ana.call(listSecurityEvents, {})
    expect(events[0]).toMatchObject({ kind: 'password-changed', network: '127.0.0.1', device: 'Unknown browser' })
    const bo = await server.newLearner()
    expect((await bo.call(listSecurityEvents, {})).events).toEqual([])
  })
})
