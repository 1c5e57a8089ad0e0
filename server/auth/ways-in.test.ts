import { symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getAccount, listSecurityEvents } from '../../domain/account-settings.ts'
import { getSession } from '../../domain/accounts.ts'
import { issueTokens } from '../../domain/api-tokens.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../domain/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  makeBackupCodes,
} from '../../domain/second-factor.ts'
import {
  beginPasskeySignIn,
  requestSignInCode,
  signInWithCode,
  signInWithPasskey,
  signInWithSecondFactor,
} from '../../domain/signing-in.ts'
import { expireFreshness, insertPasskey, proveAddress, signInCodeFor, storePassword } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type Person, sharedServer, testServer } from '../../testing/server.ts'
import { SoftPasskey } from '../../testing/soft-passkey.ts'
import { countFailure, secondFactorLimits } from './sign-in-failures.ts'

const server = await sharedServer()

const minute = 60_000

async function provedLearner(): Promise<NewLearner> {
  const learner = await server.newLearner()
  await proveAddress(server.db, learner)
  return learner
}

const signIn = (person: Person, { email, password }: NewLearner) =>
  person.request('POST', '/api/auth/sign-in/email', { email, password })
const isIn = async (person: Person) => (await person.request('GET', getDashboard.path)).statusCode === 200

const codeFor = (email: string) => signInCodeFor(server, email)

describe('a code by mail', () => {
  // spec: 7 Calls: Provider: one-time code
  test('signs in, once, and proves the address', async () => {
    const ana = await provedLearner()
    const visitor = server.visitor()
    await visitor.call(requestSignInCode, { body: { email: ana.email.toUpperCase() } })
    const body = { email: ana.email, code: await codeFor(ana.email) }
    expect(await visitor.call(signInWithCode, { body })).toEqual({ needsSecondFactor: false })
    expect((await visitor.call(getSession, {})).learner?.id).toBe(ana.id)
    expect(await server.visitor().refused(signInWithCode, { body })).toMatchObject({ code: 'wrong-credentials' })
    expect((await visitor.call(listSecurityEvents, {})).events[0]).toMatchObject({ kind: 'signed-in' })
  })

  test('takes an address that was never proved from whoever had set a password for it', async () => {
    const ana = await server.newLearner()
    const visitor = server.visitor()
    await visitor.call(requestSignInCode, { body: { email: ana.email } })
    await visitor.call(signInWithCode, { body: { email: ana.email, code: await codeFor(ana.email) } })
    expect(await visitor.call(getAccount, {})).toMatchObject({ emailVerified: true, hasPassword: false })
    expect((await signIn(server.visitor(), ana)).statusCode).toBe(401)
  })

  test('that is wrong is answered the same, whether there is an account or a code, however often', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const nobody = `${crypto.randomUUID()}@example.org`
    for (const email of [ana.email, nobody]) await server.visitor().call(requestSignInCode, { body: { email } })
    await codeFor(ana.email)
    const answers = new Map<string, string[]>()
    for (const email of [ana.email, bo.email, nobody]) {
      const said = []
      for (let time = 0; time < 5; time++) {
        const { statusCode, body } = await server
          .visitor()
          .request('POST', signInWithCode.path, { email, code: 'wrong' })
        said.push(`${statusCode} ${body}`)
      }
      answers.set(email, said)
    }
    expect(new Set([...answers.values()].flat()).size).toBe(1)
    // The attempts have used up the code.
    const late = { email: ana.email, code: await codeFor(ana.email) }
    await query(server.db, 'delete from sign_in_failures')
    expect(await server.visitor().refused(signInWithCode, { body: late })).toMatchObject({ status: 401 })
  })

  test('makes no account', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    await server.visitor().call(requestSignInCode, { body: { email } })
    expect(await server.visitor().refused(signInWithCode, { body: { email, code: '123456' } })).toMatchObject({
      status: 401,
    })
    expect(await query(server.db, 'select id from users where email = $1', [email])).toEqual([])
  })
})

describe('a second factor', () => {
  const appOf = (uri: string) =>
    new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? ''), issuer: 'Waymark' })

  // The next code is valid already, and was not used for switching on.
  const nextCodeOf = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 })

  async function withSecondFactor() {
    const ana = await provedLearner()
    const { uri, backupCodes } = await ana.call(beginSecondFactor, { body: { password: ana.password } })
    const app = appOf(uri)
    await ana.call(confirmSecondFactor, { body: { code: app.generate() } })
    return { ana, app, backupCodes }
  }
  /** Codes expire sooner than a busy machine may need. */
  function stopClock() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
  }
  const unreadable =
    'Your second factor cannot be read any more. Sign in with a passkey, or ask whoever runs this site to reset your account.'
  const factor = (code: string, isBackupCode = false) => ({ body: { code, isBackupCode } })

  // spec: 7 Calls: Provider: factors
  test('is asked for after the password, and opens nothing before', async () => {
    const { ana, app } = await withSecondFactor()
    expect(await isIn(ana)).toBe(true)
    const visitor = server.visitor()
    const answer = await signIn(visitor, ana)
    expect([answer.statusCode, answer.json().twoFactorRedirect]).toEqual([200, true])
    expect(await isIn(visitor)).toBe(false)
    expect(await visitor.refused(signInWithSecondFactor, factor('000000'))).toMatchObject({ code: 'wrong-credentials' })
    expect(await visitor.call(signInWithSecondFactor, factor(nextCodeOf(app)))).toEqual({ needsSecondFactor: false })
    expect(await isIn(visitor)).toBe(true)
  })

  test('is asked for after a code by mail too', async () => {
    const { ana, app } = await withSecondFactor()
    const visitor = server.visitor()
    await visitor.call(requestSignInCode, { body: { email: ana.email } })
    const body = { email: ana.email, code: await codeFor(ana.email) }
    expect(await visitor.call(signInWithCode, { body })).toEqual({ needsSecondFactor: true })
    expect(await isIn(visitor)).toBe(false)
    await visitor.call(signInWithSecondFactor, factor(nextCodeOf(app)))
    expect(await isIn(visitor)).toBe(true)
  })

  test('takes each code once', async () => {
    const { ana, app, backupCodes } = await withSecondFactor()
    const codes = [factor(nextCodeOf(app)), factor(backupCodes[0] ?? '', true)]
    for (const code of codes) {
      const [first, second] = [server.visitor(), server.visitor()]
      await signIn(first, ana)
      await first.call(signInWithSecondFactor, code)
      await signIn(second, ana)
      expect(await second.refused(signInWithSecondFactor, code)).toMatchObject({ status: 401 })
      expect(await isIn(second)).toBe(false)
    }
  })

  test('takes several backup codes at one moment, each of which is right', async () => {
    const { ana, backupCodes } = await withSecondFactor()
    const visitors = [server.visitor(), server.visitor(), server.visitor()]
    for (const visitor of visitors) await signIn(visitor, ana)
    await Promise.all(
      visitors.map((visitor, index) => visitor.call(signInWithSecondFactor, factor(backupCodes[index] ?? '', true))),
    )
    for (const visitor of visitors) expect(await isIn(visitor)).toBe(true)
  })

  test('takes a backup code that comes twice at one moment once', async () => {
    const { ana, backupCodes } = await withSecondFactor()
    const visitors = [server.visitor(), server.visitor()]
    for (const visitor of visitors) await signIn(visitor, ana)
    const input = factor(backupCodes[0] ?? '', true)
    const answers = await Promise.allSettled(visitors.map((visitor) => visitor.call(signInWithSecondFactor, input)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('takes no code of before one that it took, nor the one that switched it on', async () => {
    stopClock()
    const { ana, app } = await withSecondFactor()
    const present = app.generate()
    const following = nextCodeOf(app)
    const tries = [
      [present, 401],
      [following, 200],
      [present, 401],
      [following, 401],
    ] as const
    for (const [code, status] of tries) {
      const visitor = server.visitor()
      await signIn(visitor, ana)
      const answer = await visitor.request('POST', signInWithSecondFactor.path, factor(code).body)
      expect([answer.statusCode, await isIn(visitor)]).toEqual([status, status === 200])
    }
    expect(await isIn(ana)).toBe(true)
  })

  test('takes a code once, also where it comes several times at one time', async () => {
    stopClock()
    const { ana, app } = await withSecondFactor()
    const { email, password } = ana
    const visitors = [server.visitor(), server.visitor(), server.visitor()]
    for (const visitor of visitors) await signIn(visitor, ana)
    const code = nextCodeOf(app)
    const answers = await Promise.all([
      ...visitors.map((visitor) => visitor.request('POST', signInWithSecondFactor.path, factor(code).body)),
      server.visitor().request('POST', issueTokens.path, { email, password, code }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  })

  test('that is lost gives way to a backup code, and is switched off with the password', async () => {
    const { ana, backupCodes } = await withSecondFactor()
    const phone = server.visitor()
    await signIn(phone, ana)
    await phone.call(signInWithSecondFactor, factor(backupCodes[3] ?? '', true))
    expect(await phone.refused(dropSecondFactor, { body: { password: 'wrong-password' } })).toMatchObject({
      errors: [{ field: 'password' }],
    })
    await phone.call(dropSecondFactor, { body: { password: ana.password } })
    expect((await phone.call(getAccount, {})).hasSecondFactor).toBe(false)
    const again = server.visitor()
    await signIn(again, ana)
    expect(await isIn(again)).toBe(true)
  })

  test('takes the codes as people type them: in groups, with a capital where a phone begins with one', async () => {
    const ana = await provedLearner()
    const { uri, backupCodes } = await ana.call(beginSecondFactor, { body: { password: ana.password } })
    const code = appOf(uri).generate()
    await ana.call(confirmSecondFactor, { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } })
    for (const typed of [backupCodes[0]?.toUpperCase(), ` ${backupCodes[1]?.replace('-', ' ')}`]) {
      const visitor = server.visitor()
      await signIn(visitor, ana)
      expect(await visitor.call(signInWithSecondFactor, factor(typed ?? '', true))).toEqual({
        needsSecondFactor: false,
      })
    }
  })

  test('has new backup codes when its learner wants them; those before open nothing', async () => {
    const { ana, backupCodes } = await withSecondFactor()
    const made = await ana.call(makeBackupCodes, { body: { password: ana.password } })
    expect(made.backupCodes).not.toEqual(backupCodes)
    // Without characters that look alike on paper.
    for (const code of made.backupCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    const visitor = server.visitor()
    await signIn(visitor, ana)
    expect(await visitor.refused(signInWithSecondFactor, factor(backupCodes[0] ?? '', true))).toMatchObject({
      status: 401,
    })
    await visitor.call(signInWithSecondFactor, factor(made.backupCodes[0] ?? '', true))
  })

  test('cannot be guessed: five tries end the attempt', async () => {
    const { ana, app } = await withSecondFactor()
    const visitor = server.visitor()
    await signIn(visitor, ana)
    for (let time = 0; time < 6; time++) await visitor.refused(signInWithSecondFactor, factor('000000'))
    expect(await visitor.refused(signInWithSecondFactor, factor(nextCodeOf(app)))).toMatchObject({
      detail: 'This took too long, or too many tries. Please sign in again.',
    })
  })

  test('counts for nothing before a code came back, and not with a wrong one', async () => {
    const ana = await provedLearner()
    await ana.call(beginSecondFactor, { body: { password: ana.password } })
    expect(await ana.refused(confirmSecondFactor, { body: { code: '000000' } })).toMatchObject({
      errors: [{ field: 'code' }],
    })
    expect((await ana.call(getAccount, {})).hasSecondFactor).toBe(false)
    const visitor = server.visitor()
    await signIn(visitor, ana)
    expect(await isIn(visitor)).toBe(true)
  })

  test('is not guessed by many tries at one time: they are looked at as those in turn are', async () => {
    const { ana } = await withSecondFactor()
    const wrong = (visitor: Person) => visitor.refused(signInWithSecondFactor, factor('000000', true))
    const visitors = Array.from({ length: 6 }, () => server.visitor())
    for (const visitor of visitors) await signIn(visitor, ana)
    const [first, second, ...others] = visitors
    for (const visitor of [first, first, first, first, first, second, second, second, second]) {
      if (visitor) expect(await wrong(visitor)).toMatchObject({ detail: 'This code is wrong.' })
    }
    // Enough further failures from elsewhere that everybody waits a minute.
    for (let time = 0; time < 7; time++) {
      await countFailure(server.db, secondFactorLimits(ana.id, '192.0.2.1', 100_000))
      await query(server.db, `update sign_in_failures set wait_until = '-infinity'`)
    }
    const codes = (await Promise.all(others.map(wrong))).map(({ code }) => code)
    expect(codes.filter((code) => code !== 'too-many-requests')).toHaveLength(1)
  })

  test('is switched on once, and off once: a second time changes nothing and mails nobody', async () => {
    stopClock()
    const ana = await provedLearner()
    const again = { detail: 'Your second factor is switched on or off already.' }
    const withPassword = { body: { password: ana.password } }
    const isAndWas = async () => ({
      session: [...ana.cookies],
      isOn: (await ana.call(getAccount, {})).hasSecondFactor,
      events: (await ana.call(listSecurityEvents, {})).events,
    })
    const before = await isAndWas()
    expect(await ana.refused(dropSecondFactor, withPassword)).toMatchObject(again)
    expect(await ana.refused(makeBackupCodes, withPassword)).toMatchObject(again)
    expect(await isAndWas()).toEqual(before)
    const app = appOf((await ana.call(beginSecondFactor, withPassword)).uri)
    expect(await ana.refused(dropSecondFactor, withPassword)).toMatchObject(again)
    await ana.call(confirmSecondFactor, { body: { code: app.generate() } })
    const switchedOn = await isAndWas()
    expect(await ana.refused(beginSecondFactor, withPassword)).toMatchObject(again)
    expect(await ana.refused(confirmSecondFactor, { body: { code: nextCodeOf(app) } })).toMatchObject(again)
    expect(await isAndWas()).toEqual(switchedOn)
    await ana.call(dropSecondFactor, withPassword)
    await server.mailTo(ana.email, 'Your second factor was switched off')
    expect((await server.mailTo(ana.email)).map(({ subject }) => subject).sort()).toEqual([
      'Your second factor was switched off',
      'Your second factor was switched on',
    ])
  })

  test('needs the password, a proved address and a session of now', async () => {
    const unproved = await server.newLearner()
    const { password } = unproved
    expect(await unproved.refused(beginSecondFactor, { body: { password } })).toMatchObject({
      code: 'address-unproved',
    })
    const ana = await provedLearner()
    expect(await ana.refused(beginSecondFactor, { body: {} })).toMatchObject({ errors: [{ field: 'password' }] })
    const late = await provedLearner()
    await expireFreshness(server.db, late)
    expect(await late.refused(beginSecondFactor, { body: { password } })).toMatchObject({ code: 'sign-in-again' })
    expect(await server.visitor().refused(signInWithSecondFactor, factor('000000'))).toMatchObject({ status: 401 })
  })

  test('that was encrypted with a former secret opens nothing, and says who helps', async () => {
    const { ana, app, backupCodes } = await withSecondFactor()
    const data = await symmetricEncrypt({ key: 'the secret of before', data: 'whatever it was' })
    await query(server.db, 'update two_factors set secret = $2, backup_codes = $2 where user_id = $1', [ana.id, data])
    const visitor = server.visitor()
    await signIn(visitor, ana)
    for (const code of [factor(nextCodeOf(app)), factor(backupCodes[0] ?? '', true)]) {
      expect(await visitor.refused(signInWithSecondFactor, code)).toMatchObject({ status: 401, detail: unreadable })
    }
    const { email, password } = ana
    const body = { email, password, code: nextCodeOf(app) }
    expect(await visitor.refused(issueTokens, { body })).toMatchObject({ status: 401, detail: unreadable })
    expect(await isIn(visitor)).toBe(false)
    // A signed-in learner, or one with a passkey, can switch it off.
    await ana.call(dropSecondFactor, { body: { password } })
  })

  test('is over after ten minutes of waiting', async () => {
    const { ana, app } = await withSecondFactor()
    const visitor = server.visitor()
    await signIn(visitor, ana)
    await query(server.db, 'update verifications set expires_at = $2 where value = $1', [
      ana.id,
      new Date(Date.now() - minute),
    ])
    expect(await visitor.refused(signInWithSecondFactor, factor(nextCodeOf(app)))).toMatchObject({ status: 401 })
  })
})

test('what a browser says that the accounts library cannot read stays within a line of the log', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => lines.push(line) }
  const server = await testServer({ LOG_LEVEL: 'warn' }, undefined, null, { log })
  onTestFinished(() => server.stop())
  const ana = await server.newLearner()
  await proveAddress(server.db, ana)
  await ana.call(beginPasskey, {})
  const clientDataJSON = Buffer.from('{"type":"webauthn.create","challenge":"\\u001b[2J\\nforged"}').toString(
    'base64url',
  )
  const response = { id: 'aa', rawId: 'aa', type: 'public-key', response: { clientDataJSON } }
  expect(await ana.refused(addPasskey, { body: { name: 'Mine', response } })).toMatchObject({ code: 'invalid-input' })
  expect(lines.filter((line) => line.includes('forged'))).toHaveLength(1)
  for (const line of lines) expect(line).toMatch(/^\{[^\p{Cc}]*\}\n$/u)
})

describe('a passkey', () => {
  test('begins with what a browser needs, and demands that its user is verified', async () => {
    const ana = await provedLearner()
    expect(await ana.call(beginPasskey, {})).toMatchObject({
      rp: { id: 'localhost', name: 'Waymark' },
      user: { name: ana.email, id: Buffer.from(ana.id).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await server.visitor().call(beginPasskeySignIn, {})).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
    })
  })

  test('that is none is refused', async () => {
    const ana = await provedLearner()
    await ana.call(beginPasskey, {})
    const made = { name: 'Mine', response: { id: 'x', response: {} } }
    expect(await ana.refused(addPasskey, { body: made })).toMatchObject({ status: 400 })
    const visitor = server.visitor()
    await visitor.call(beginPasskeySignIn, {})
    const refusal = await visitor.refused(signInWithPasskey, { body: { response: { id: "nobody's" } } })
    expect(refusal).toMatchObject({ status: 401, code: 'wrong-credentials' })
  })

  test('is not taken from a page of another site that frames this one', async () => {
    const clientData = { type: 'webauthn.get', origin: 'http://localhost:3000', challenge: 'x', crossOrigin: true }
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url')
    const response = { id: 'x', response: { clientDataJSON } }
    const words = 'A passkey works on the pages of this site alone.'
    expect(await server.visitor().refused(signInWithPasskey, { body: { response } })).toMatchObject({ detail: words })
    const ana = await provedLearner()
    expect(await ana.refused(addPasskey, { body: { name: 'Mine', response } })).toMatchObject({ detail: words })
  })

  const handleOf = ({ id }: NewLearner) => Buffer.from(id).toString('base64url')

  async function addedPasskey(learner: NewLearner): Promise<SoftPasskey> {
    const passkey = new SoftPasskey()
    const response = passkey.made(await learner.call(beginPasskey, {}))
    await learner.call(addPasskey, { body: { name: 'Mine', response } })
    return passkey
  }

  test('that names its account opens it, and one that names another or none opens nothing', async () => {
    const [ana, bo] = [await provedLearner(), await provedLearner()]
    const passkey = await addedPasskey(ana)
    for (const named of [handleOf(bo), null]) {
      const visitor = server.visitor()
      const response = passkey.opens(await visitor.call(beginPasskeySignIn, {}), named)
      const refusal = await visitor.refused(signInWithPasskey, { body: { response } })
      expect(refusal).toMatchObject({ detail: 'This passkey does not open an account here.' })
      expect(await isIn(visitor)).toBe(false)
    }
    const owner = server.visitor()
    const response = passkey.opens(await owner.call(beginPasskeySignIn, {}))
    expect(response.response.userHandle).toBe(handleOf(ana))
    await owner.call(signInWithPasskey, { body: { response } })
    expect(await isIn(owner)).toBe(true)
  })

  test('from before passkeys named their account opens it still', async () => {
    const ana = await provedLearner()
    const visitor = server.visitor()
    const passkey = await addedPasskey(ana)
    await query(server.db, 'update passkeys set has_account_handle = false where user_id = $1', [ana.id])
    const response = passkey.opens(await visitor.call(beginPasskeySignIn, {}), 'YW5vdGhlcg')
    await visitor.call(signInWithPasskey, { body: { response } })
    expect(await isIn(visitor)).toBe(true)
  })

  test('is removed by its learner alone, and not as the last way in', async () => {
    const [ana, bo] = [await provedLearner(), await provedLearner()]
    const passkeyId = await insertPasskey(server.db, ana)
    expect(await bo.refused(removePasskey, { params: { passkeyId } })).toMatchObject({ status: 404 })
    await storePassword(server.db, ana, null)
    expect(await ana.refused(removePasskey, { params: { passkeyId } })).toMatchObject({ code: 'last-way-in' })
    expect((await ana.call(getAccount, {})).passkeys).toHaveLength(1)
    await storePassword(server.db, ana, 'x')
    await ana.call(removePasskey, { params: { passkeyId } })
    expect((await ana.call(getAccount, {})).passkeys).toEqual([])
  })
})
