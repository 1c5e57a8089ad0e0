import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requestRecovery, resetPassword } from '../../domain/account-recovery.ts'
import { issueTokens } from '../../domain/api-tokens.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../domain/second-factor.ts'
import { signInWithSecondFactor } from '../../domain/signing-in.ts'
import { linkTokenFor, proveAddress } from '../../testing/accounts.ts'
import { interceptStatements } from '../../testing/intercept-statements.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type Person, sharedServer } from '../../testing/server.ts'

// A password is replaced during a sign-in with it.

const server = await sharedServer()

type Answer = Awaited<ReturnType<Person['request']>>

const signIn = (person: Person, { email, password }: NewLearner) =>
  person.request('POST', '/api/auth/sign-in/email', { email, password })
const sessionsOf = ({ id }: NewLearner) => query(server.db, 'select id from sessions where user_id = $1', [id])

/** Resets the password just before a session is inserted. */
async function replacedMeanwhile(ana: NewLearner, enter: () => Promise<Answer>): Promise<Answer> {
  await server.visitor().call(requestRecovery, { body: { email: ana.email } })
  const token = await linkTokenFor(server, ana.email, 'Choose a new password')
  const [almostIn, replaced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  interceptStatements(server.pool, async (text, run) => {
    if (text.startsWith('insert into "sessions"')) {
      almostIn.resolve()
      await replaced.promise
    }
    return run()
  })
  const entering = enter()
  await almostIn.promise
  await server.visitor().call(resetPassword, { body: { token, password: 'another-way-home' } })
  replaced.resolve()
  return entering
}

async function withSecondFactor(): Promise<{ ana: NewLearner; code: string }> {
  const ana = await server.newLearner()
  await proveAddress(server.db, ana)
  const { uri } = await ana.call(beginSecondFactor, { body: { password: ana.password } })
  const app = new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '') })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  await ana.call(confirmSecondFactor, { body: { code: app.generate() } })
  return { ana, code: app.generate({ timestamp: Date.now() + 30_000 }) }
}

test('who signs in with a password while it is replaced is not in', async () => {
  const ana = await server.newLearner()
  const { statusCode } = await replacedMeanwhile(ana, () => signIn(server.visitor(), ana))
  expect([statusCode, await sessionsOf(ana)]).toEqual([401, []])
})

test('nor has an API client tokens', async () => {
  const ana = await server.newLearner()
  const { email, password } = ana
  const answer = await replacedMeanwhile(ana, () =>
    server.visitor().request('POST', issueTokens.path, { email, password }),
  )
  expect([answer.statusCode, await sessionsOf(ana)]).toEqual([401, []])
})

test('nor who gives the second factor, also where the password was looked at long before', async () => {
  const { ana, code } = await withSecondFactor()
  const [early, late] = [server.visitor(), server.visitor()]
  for (const person of [early, late]) expect((await signIn(person, ana)).json().twoFactorRedirect).toBe(true)
  const factor = { code, isBackupCode: false }
  const answer = await replacedMeanwhile(ana, () => early.request('POST', signInWithSecondFactor.path, factor))
  expect([answer.statusCode, await sessionsOf(ana)]).toEqual([401, []])
  expect(await late.refused(signInWithSecondFactor, { body: factor })).toMatchObject({
    detail: 'This took too long, or too many tries. Please sign in again.',
  })
})
