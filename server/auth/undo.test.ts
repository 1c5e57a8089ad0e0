import { Secret, TOTP } from 'otpauth'
import { describe, expect, onTestFinished, test } from 'vitest'
import { confirmEmailChange, resetPassword, undoChange } from '../../domain/account-recovery.ts'
import { getAccount, requestEmailChange, setPassword } from '../../domain/account-settings.ts'
import { getSession } from '../../domain/accounts.ts'
import { makeRecoveryCodes, recoverWithCode } from '../../domain/recovery-codes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  makeBackupCodes,
} from '../../domain/second-factor.ts'
import { signInWithSecondFactor } from '../../domain/signing-in.ts'
import { insertIdentity, insertPasskey, linkTokenFor, proveAddress } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { cheapScrypt, replaceScrypt } from '../../testing/scrypt.ts'
import { type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const newPassword = 'another-way-home'
const newAddress = () => `${crypto.randomUUID()}@example.org`
const undo = (token: string) => ({ body: { token } })

async function provedLearner(): Promise<NewLearner> {
  const learner = await server.newLearner()
  await proveAddress(server.db, learner)
  return learner
}

/** Changes the address, confirmed by both. @returns the token that reverts the change */
async function changeAddress(learner: NewLearner, from: string, to = newAddress()) {
  const subject = 'Confirm your new email address'
  const asked = async () =>
    (await server.mailsSent()).filter((mail) => mail.subject === subject && mail.to.includes(from))
  // Earlier mails exist when the address was once the new one.
  const { length } = await asked()
  await learner.call(requestEmailChange, { body: { email: to } })
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(length)
  for (const address of [from, to]) {
    const token = await linkTokenFor(server, address, subject)
    await learner.call(confirmEmailChange, { body: { token } })
  }
  return { to, token: await linkTokenFor(server, from, 'Your email address was changed') }
}

describe('a change of the address', () => {
  test('is taken back though the address was changed again, and nobody comes back who had it between', async () => {
    const ana = await provedLearner()
    const first = await changeAddress(ana, ana.email)
    const second = await changeAddress(ana, first.to)
    expect(await server.visitor().call(undoChange, undo(first.token))).toMatchObject({ email: ana.email })
    expect(await server.visitor().refused(undoChange, undo(second.token))).toMatchObject({ code: 'link-used' })
    expect(await query(server.db, 'select email from users where id = $1', [ana.id])).toEqual([{ email: ana.email }])
  })

  test('stays to be taken back by the first who had the account, whatever was taken back after it', async () => {
    const ana = await provedLearner()
    const first = await changeAddress(ana, ana.email)
    const second = await changeAddress(ana, first.to)
    expect(await server.visitor().call(undoChange, undo(second.token))).toMatchObject({ email: first.to })
    expect(await server.visitor().call(undoChange, undo(first.token))).toMatchObject({ email: ana.email })
  })

  test('that is taken back takes along what was added to the account since, and leaves what was there', async () => {
    const ana = await provedLearner()
    const add = async (name: string) => {
      await insertPasskey(server.db, ana, name)
      await insertIdentity(server.db, ana, name)
    }
    await add('hers')
    const { token } = await changeAddress(ana, ana.email)
    await add('of somebody else')
    await switchOn(ana)
    const choosing = await server.visitor().call(undoChange, undo(token))
    await server.visitor().call(resetPassword, { body: { token: choosing.token, password: newPassword } })
    const again = server.visitor()
    await again.request('POST', '/api/auth/sign-in/email', { email: ana.email, password: newPassword })
    expect(await again.call(getAccount, {})).toMatchObject({
      hasSecondFactor: false,
      passkeys: [{ name: 'hers' }],
      identities: [{ providerId: 'hers' }],
    })
  })

  test('keeps the former address from who did not prove it, so that it can be taken back', async () => {
    const ana = await provedLearner()
    const { token } = await changeAddress(ana, ana.email)
    const body = { name: 'Eve', email: ana.email, password: 'walk-the-path' }
    const answer = await server.visitor().request('POST', '/api/auth/sign-up/email', body)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'])
    expect(await server.visitor().call(undoChange, undo(token))).toMatchObject({ email: ana.email })
  })

  test("cannot be taken back to an address that is proved to be somebody else's, and all stays as it is", async () => {
    const [ana, bo] = [await provedLearner(), await provedLearner()]
    const { to, token } = await changeAddress(ana, ana.email)
    await changeAddress(bo, bo.email, ana.email)
    expect(await server.visitor().refused(undoChange, undo(token))).toMatchObject({ code: 'address-taken' })
    expect((await ana.call(getSession, {})).learner?.email).toBe(to)
  })

  test('cannot be taken back after a week', async () => {
    const ana = await provedLearner()
    const { to, token } = await changeAddress(ana, ana.email)
    const sql = `update former_emails set changed_at = now() - interval '7 days' where user_id = $1`
    await query(server.db, sql, [ana.id])
    expect(await server.visitor().refused(undoChange, undo(token))).toMatchObject({ code: 'link-used' })
    expect((await ana.call(getSession, {})).learner?.email).toBe(to)
  })
})

describe('the link of another change', () => {
  test('opens nothing once the account has another address', async () => {
    const ana = await provedLearner()
    await ana.call(setPassword, { body: { password: newPassword } })
    const token = await linkTokenFor(server, ana.email, 'Your password was changed')
    const { to } = await changeAddress(ana, ana.email)
    expect(await server.visitor().refused(undoChange, undo(token))).toMatchObject({ code: 'link-used' })
    expect((await ana.call(getSession, {})).learner?.email).toBe(to)
  })

  test('is not sent to an address that was never proved', async () => {
    const ana = await server.newLearner()
    await ana.call(setPassword, { body: { password: newPassword } })
    await proveAddress(server.db, ana)
    await ana.call(makeRecoveryCodes, {})
    await linkTokenFor(server, ana.email, 'Recovery codes were made for your account')
    expect((await server.mailTo(ana.email)).map(({ subject }) => subject)).not.toContain('Your password was changed')
  })

  test('ends what a recovery code has led to', async () => {
    const ana = await provedLearner()
    const { email } = ana
    const { codes } = await ana.call(makeRecoveryCodes, {})
    const { token } = await server.visitor().call(recoverWithCode, { body: { email, code: codes[0] ?? '' } })
    const undoing = await linkTokenFor(server, email, 'Recovery codes were made for your account')
    await server.visitor().call(undoChange, undo(undoing))
    const refusal = await server.visitor().refused(resetPassword, { body: { token, password: newPassword } })
    expect(refusal).toMatchObject({ code: 'link-used' })
  })

  test('comes after what whoever is in the account was doing: no password of theirs is written later', async () => {
    const ana = await provedLearner()
    const { email } = ana
    await ana.call(makeRecoveryCodes, {})
    const undoing = await linkTokenFor(server, email, 'Recovery codes were made for your account')
    const [hashing, undone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => replaceScrypt(cheapScrypt))
    replaceScrypt((...given) => {
      hashing.resolve()
      void undone.promise.then(() => cheapScrypt(...given))
    })
    const late = ana.refused(setPassword, { body: { password: 'the-thief-stays-here' } })
    await hashing.promise
    const { token } = await server.visitor().call(undoChange, undo(undoing))
    undone.resolve()
    expect(await late).toMatchObject({ code: 'not-signed-in' })
    expect(await server.visitor().call(resetPassword, { body: { token, password: newPassword } })).toEqual({ email })
  })

  test.each(['New backup codes were made for your account', 'Your email address was changed'])(
    'makes backup codes worthless that somebody else may have made: %s',
    async (subject) => {
      const ana = await provedLearner()
      await switchOn(ana)
      if (subject.includes('address')) await changeAddress(ana, ana.email)
      const { backupCodes } = await ana.call(makeBackupCodes, { body: { password: ana.password } })
      const undoing = await linkTokenFor(server, ana.email, subject)
      const { token } = await server.visitor().call(undoChange, undo(undoing))
      await server.visitor().call(resetPassword, { body: { token, password: newPassword } })
      const visitor = server.visitor()
      await visitor.request('POST', '/api/auth/sign-in/email', { email: ana.email, password: newPassword })
      const body = { code: backupCodes[0] ?? '', isBackupCode: true }
      expect(await visitor.refused(signInWithSecondFactor, { body })).toMatchObject({ detail: 'This code is wrong.' })
    },
  )

  test('takes no second factor away but the one that it tells of', async () => {
    const ana = await provedLearner()
    await switchOn(ana)
    const token = await linkTokenFor(server, ana.email, 'Your second factor was switched on')
    await ana.call(dropSecondFactor, { body: { password: ana.password } })
    await switchOn(ana)
    await server.visitor().call(undoChange, undo(token))
    const factor = await query(server.db, 'select two_factor_enabled from users where id = $1', [ana.id])
    expect(factor).toEqual([{ two_factor_enabled: true }])
  })
})

async function switchOn(learner: NewLearner): Promise<void> {
  const { uri } = await learner.call(beginSecondFactor, { body: { password: learner.password } })
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  await learner.call(confirmSecondFactor, { body: { code: new TOTP({ secret }).generate() } })
}
