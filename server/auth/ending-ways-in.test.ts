import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
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

/** A software passkey that claims user verification. */
class Passkey {
  readonly #id = crypto.randomUUID().replaceAll('-', '')
  readonly #privateKey: KeyObject
  readonly #coseKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    // CBOR: an ES256 key on P-256 with its point.
    this.#coseKey = Buffer.concat([
      ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
      ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
    ])
  }

  made({ challenge }: { challenge?: unknown }) {
    const id = Buffer.from(this.#id)
    const data = this.#data(0x45, Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey)
    // CBOR: no attestation, and the authenticator data.
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
    const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge),
      attestationObject: attestationObject.toString('base64url'),
    })
  }

  opens({ challenge }: { challenge?: unknown }) {
    const data = this.#data(0x05)
    const clientDataJSON = clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    })
  }

  #data(flags: number, ...more: Buffer[]): Buffer {
    return Buffer.concat([sha256(Buffer.from('localhost')), Buffer.from([flags, 0, 0, 0, 0]), ...more])
  }

  #answer(response: Record<string, string>) {
    const id = Buffer.from(this.#id).toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

function clientData(type: string, challenge: unknown): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin: 'http://localhost:3000' })).toString('base64url')
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

async function adding(ana: NewLearner, passkey: Passkey) {
  const options = await ana.call(beginPasskey, {})
  return { body: { name: 'Mine', response: passkey.made(options) } }
}

async function signIn(visitor: Person, passkey: Passkey) {
  const options = await visitor.call(beginPasskeySignIn, {})
  return visitor.request('POST', signInWithPasskey.path, { response: passkey.opens(options) })
}

test('who signs in with a passkey while it is removed is not in', async () => {
  const ana = await provedLearner()
  const passkey = new Passkey()
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
  const body = await adding(ana, new Passkey())
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
  const passkey = new Passkey()
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
