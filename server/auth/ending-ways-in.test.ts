import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { endSessions, getAccount } from '../../domain/account-settings.ts'
import { deleteAccount, getSession } from '../../domain/accounts.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../domain/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  makeBackupCodes,
} from '../../domain/second-factor.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../../domain/signing-in.ts'
import { proveAddress } from '../../testing/accounts.ts'
import { interceptStatements } from '../../testing/intercept-statements.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type Person, sharedServer } from '../../testing/server.ts'
import { SoftPasskey } from '../../testing/soft-passkey.ts'

// Races: a passkey or identity is removed, or the adding session ends, during the insert.

const server = await sharedServer()

const sessionsOf = ({ id }: NewLearner) => query(server.db, 'select id from sessions where user_id = $1', [id])

const secondFactorOf = async ({ id }: NewLearner) =>
  (await query(server.db, 'select * from two_factors where user_id = $1', [id]))[0]

const appOf = ({ uri }: { uri: string }) =>
  new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '') })

async function switchedOn(ana: NewLearner): Promise<void> {
  const begun = await ana.call(beginSecondFactor, { body: { password: ana.password } })
  await ana.call(confirmSecondFactor, { body: { code: appOf(begun).generate() } })
}

async function provedLearner(): Promise<NewLearner> {
  const learner = await server.newLearner()
  await proveAddress(server.db, learner)
  return learner
}

/** Runs something before or after the first statement with this beginning. */
async function meanwhile<Result>(
  [when, beginning]: ['before' | 'after', string],
  somethingElse: () => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const [reached, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  interceptStatements(server.pool, async (text, run) => {
    if (!isFirst || !text.trimStart().startsWith(beginning)) return run()
    isFirst = false
    const result = when === 'after' ? await run() : undefined
    reached.resolve()
    await done.promise
    return result ?? run()
  })
  const called = call()
  await reached.promise
  await somethingElse()
  done.resolve()
  return called
}

async function adding(ana: NewLearner, passkey: SoftPasskey) {
  const options = await ana.call(beginPasskey, {})
  return { body: { name: 'Mine', response: passkey.made(options) } }
}

async function signIn(visitor: Person, passkey: SoftPasskey) {
  const options = await visitor.call(beginPasskeySignIn, {})
  return visitor.request('POST', signInWithPasskey.path, { response: passkey.opens(options) })
}

test('who signs in with a passkey while it is removed is not in', async () => {
  const ana = await provedLearner()
  const passkey = new SoftPasskey()
  const { id: passkeyId } = await ana.call(addPasskey, await adding(ana, passkey))
  expect((await signIn(server.visitor(), passkey)).statusCode).toBe(200)
  const before = await sessionsOf(ana)
  const answer = await meanwhile(
    ['before', 'insert into "sessions"'],
    () => ana.call(removePasskey, { params: { passkeyId } }),
    () => signIn(server.visitor(), passkey),
  )
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
  expect(await sessionsOf(ana)).toEqual(before)
})

test('a passkey is not added by a session that ends meanwhile', async () => {
  const ana = await provedLearner()
  const owner = server.visitor()
  const body = await adding(ana, new SoftPasskey())
  await owner.request('POST', '/api/auth/sign-in/email', { email: ana.email, password: ana.password })
  const refusal = await meanwhile(
    ['before', 'insert into "passkeys"'],
    () => owner.call(endSessions, { body: { scope: 'others' } }),
    () => ana.refused(addPasskey, body),
  )
  expect(refusal).toMatchObject({ code: 'not-signed-in' })
  expect((await owner.call(getAccount, {})).passkeys).toEqual([])
})

test('one that was added goes on when the session that added it has ended', async () => {
  const ana = await provedLearner()
  const passkey = new SoftPasskey()
  await ana.call(addPasskey, await adding(ana, passkey))
  await ana.call(endSessions, { body: { scope: 'global' } })
  expect((await signIn(server.visitor(), passkey)).statusCode).toBe(200)
})

test('nor is a second factor switched on by one', async () => {
  const ana = await provedLearner()
  const owner = server.visitor()
  const app = appOf(await ana.call(beginSecondFactor, { body: { password: ana.password } }))
  await owner.request('POST', '/api/auth/sign-in/email', { email: ana.email, password: ana.password })
  const refusal = await meanwhile(
    ['after', 'select json_build_object('],
    () => owner.call(endSessions, { body: { scope: 'others' } }),
    () => ana.refused(confirmSecondFactor, { body: { code: app.generate() } }),
  )
  expect(refusal).toMatchObject({ code: 'not-signed-in' })
  expect((await owner.call(getAccount, {})).hasSecondFactor).toBe(false)
})

test.each([
  ['begun', beginSecondFactor, false],
  ['switched off', dropSecondFactor, true],
  ['given new backup codes', makeBackupCodes, true],
])('nor is one %s by one', async (_, endpoint, hasOne) => {
  const ana = await provedLearner()
  const owner = server.visitor()
  const body = { password: ana.password }
  await owner.request('POST', '/api/auth/sign-in/email', { email: ana.email, ...body })
  if (hasOne) await switchedOn(ana)
  const before = await secondFactorOf(ana)
  const refusal = await meanwhile(
    ['after', 'select password from accounts'],
    () => owner.call(endSessions, { body: { scope: 'others' } }),
    () => ana.refused(endpoint, { body }),
  )
  expect(refusal).toMatchObject({ code: 'not-signed-in' })
  expect(await secondFactorOf(ana)).toEqual(before)
  expect(await sessionsOf(ana)).toHaveLength(1)
})

test('nor is the account deleted by one', async () => {
  const ana = await provedLearner()
  const owner = server.visitor()
  const body = { password: ana.password }
  await owner.request('POST', '/api/auth/sign-in/email', { email: ana.email, ...body })
  const refusal = await meanwhile(
    ['after', 'select password from accounts'],
    () => owner.call(endSessions, { body: { scope: 'others' } }),
    () => ana.refused(deleteAccount, { body }),
  )
  expect(refusal).toMatchObject({ code: 'not-signed-in' })
  expect((await owner.call(getSession, {})).learner?.id).toBe(ana.id)
})

test('a second factor that is switched on meanwhile is not begun anew', async () => {
  const ana = await provedLearner()
  const begun = await ana.call(beginSecondFactor, { body: { password: ana.password } })
  const refusal = await meanwhile(
    ['after', 'select password from accounts'],
    () => ana.call(confirmSecondFactor, { body: { code: appOf(begun).generate() } }),
    () => ana.refused(beginSecondFactor, { body: { password: ana.password } }),
  )
  expect(refusal).toMatchObject({ code: 'invalid-input' })
  expect(await secondFactorOf(ana)).toMatchObject({ verified: true })
})
