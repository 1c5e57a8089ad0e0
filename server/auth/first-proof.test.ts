import { describe, expect, test } from 'vitest'
import {
  confirmEmailChange,
  confirmVerification,
  requestRecovery,
  requestVerification,
  resetPassword,
} from '../../domain/account-recovery.ts'
import { getAccount, requestEmailChange, setPassword } from '../../domain/account-settings.ts'
import { issueTokens, refreshTokens } from '../../domain/api-tokens.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { makeRecoveryCodes, recoverWithCode } from '../../domain/recovery-codes.ts'
import { requestSignInCode, signInWithCode } from '../../domain/signing-in.ts'
import { linkTokenFor, signInCodeFor } from '../../testing/accounts.ts'
import { listen } from '../../testing/changes.ts'
import { interceptStatements } from '../../testing/intercept-statements.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, sharedServer } from '../../testing/server.ts'

// Somebody signs up with a stranger's address and prepares to stay; then its owner arrives.

const server = await sharedServer()

const password = 'another-way-home'

async function byRecovery({ email }: NewLearner) {
  await server.visitor().call(requestRecovery, { body: { email } })
  const token = await linkTokenFor(server, email, 'Choose a new password')
  await server.visitor().call(resetPassword, { body: { token, password } })
}

async function byCode({ email }: NewLearner) {
  const owner = server.visitor()
  await owner.call(requestSignInCode, { body: { email } })
  await owner.call(signInWithCode, { body: { email, code: await signInCodeFor(server, email) } })
}

async function byLink(stranger: NewLearner) {
  await stranger.call(requestVerification, { body: {} })
  const token = await linkTokenFor(server, stranger.email, 'Confirm your email address')
  await server.visitor().call(confirmVerification, { body: { token } })
}

const proofs = { 'a recovery': byRecovery, 'a code by mail': byCode, 'the link of the first mail': byLink }

describe.each(Object.entries(proofs))('the first proof of an address, by %s', (_, prove) => {
  test('ends a change of the address that was under way', async () => {
    const stranger = await server.newLearner()
    const email = `${crypto.randomUUID()}@example.org`
    await stranger.call(requestEmailChange, { body: { email } })
    const token = await linkTokenFor(server, email, 'Confirm your new email address')
    await prove(stranger)
    expect(await server.visitor().refused(confirmEmailChange, { body: { token } })).toMatchObject({ code: 'link-used' })
    const users = await query(server.db, 'select email from users where id = $1', [stranger.id])
    expect(users).toEqual([{ email: stranger.email }])
  })

  test('makes a password that a recovery code was to choose impossible', async () => {
    const stranger = await server.newLearner()
    const { email } = stranger
    const { codes } = await stranger.call(makeRecoveryCodes, {})
    const { token } = await server.visitor().call(recoverWithCode, { body: { email, code: codes[0] ?? '' } })
    await prove(stranger)
    const refusal = await server.visitor().refused(resetPassword, { body: { token, password: 'a-third-way-home' } })
    expect(refusal).toMatchObject({ code: 'link-used' })
  })
})

describe.each([
  ['a recovery', byRecovery],
  ['a code by mail', byCode],
])('whoever proves an address by %s is alone in the account', (_, prove) => {
  test('sessions, streams, tokens and the password from before are over at once', async () => {
    const stranger = await server.newLearner()
    const { email, password } = stranger
    const { access_token, refresh_token } = await server.visitor().call(issueTokens, { body: { email, password } })
    const asClient = { authorization: `Bearer ${access_token}` }
    const askAsClient = () => server.visitor().request('GET', getDashboard.path, undefined, asClient)
    // The process caches both sessions.
    await stranger.call(getDashboard, {})
    expect((await askAsClient()).statusCode).toBe(200)
    const page = await listen(server.app, stranger)
    await page.next()
    await prove(stranger)
    expect(await page.news()).toEqual({ kind: 'session-ended' })
    expect(await stranger.refused(getDashboard, {})).toMatchObject({ status: 401 })
    expect((await askAsClient()).statusCode).toBe(401)
    expect(await server.visitor().refused(refreshTokens, { body: { refresh_token } })).toMatchObject({ status: 401 })
    const signIn = await server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })
    expect(signIn.statusCode).toBe(401)
  })
})

test('a password that the stranger chooses while the owner comes in by a code is not there after it', async () => {
  const stranger = await server.newLearner()
  let isChosen = false
  interceptStatements(server.pool, async (text, run) => {
    // By then the library has deleted the former password.
    if (!isChosen && text.startsWith('delete from "sessions"')) {
      isChosen = true
      await stranger.call(setPassword, { body: { password: 'the-stranger-stays' } })
    }
    return run()
  })
  await byCode(stranger)
  const { email } = stranger
  const signIn = { email, password: 'the-stranger-stays' }
  const { statusCode } = await server.visitor().request('POST', '/api/auth/sign-in/email', signIn)
  expect([isChosen, statusCode]).toEqual([true, 401])
})

test('a recovery by code ends a change of the address that was under way, where nothing is proved', async () => {
  const thief = await server.newLearner()
  const newEmail = `${crypto.randomUUID()}@example.org`
  const { codes } = await thief.call(makeRecoveryCodes, {})
  await thief.call(requestEmailChange, { body: { email: newEmail } })
  const confirming = await linkTokenFor(server, newEmail, 'Confirm your new email address')
  const { email } = thief
  const { token } = await server.visitor().call(recoverWithCode, { body: { email, code: codes[0] ?? '' } })
  await server.visitor().call(resetPassword, { body: { token, password } })
  const refusal = await server.visitor().refused(confirmEmailChange, { body: { token: confirming } })
  expect(refusal).toMatchObject({ code: 'link-used' })
  const learner = server.visitor()
  await learner.request('POST', '/api/auth/sign-in/email', { email, password })
  expect(await learner.call(getAccount, {})).toMatchObject({ newEmail: null, emailVerified: false })
})
