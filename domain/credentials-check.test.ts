import { gzipSync } from 'node:zlib'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { checkCredential, keysIn } from './credentials-check.ts'

const now = new Date('2026-06-10T12:00:00Z')
const issuer = 'https://school.example/issuer'
const list = 'https://school.example/status/3'

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid } }
}
const [ours, theirs] = [await newKey('ours'), await newKey('theirs')]

/** A sound credential of another product, as the specification has it. */
const claims = {
  iss: issuer,
  jti: 'https://school.example/credentials/1',
  sub: 'did:example:ana',
  nbf: Date.parse('2026-01-01T00:00:00Z') / 1000,
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: 'https://school.example/credentials/1',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: issuer, type: ['Profile'], name: 'A school' },
  validFrom: '2026-01-01T00:00:00Z',
  credentialSubject: {
    id: 'did:example:ana',
    type: ['AchievementSubject'],
    achievement: { id: 'urn:x', type: ['Achievement'], name: 'Teamwork', description: '', criteria: { narrative: '' } },
  },
}
const status = {
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: '9',
  statusListCredential: list,
}

type Key = typeof ours
function signed(payload: object, { privateKey, jwk }: Key = ours, header: object = { kid: jwk.kid }): Promise<string> {
  return new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(privateKey)
}

/** A list of 16 places, of which these are set. */
function listWith(set: number[], key = ours, changes: object = {}): Promise<string> {
  const bits = new Uint8Array(2)
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  const encodedList = `u${gzipSync(bits).toString('base64url')}`
  const credentialSubject = { type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList }
  return signed({ id: list, credentialSubject, ...changes }, key)
}

async function check(
  jwt: string | Promise<string>,
  readStatusList: (address: string) => Promise<string | null>,
  keys: JWK[] = [ours.jwk],
) {
  return checkCredential({ file: new TextEncoder().encode(await jwt), keys, now, readStatusList })
}
const noList = async () => null

/** The same JWT with one letter of its payload changed. */
function altered(jwt: string): string {
  const [header, payload = '', signature] = jwt.split('.')
  const text = Buffer.from(payload, 'base64url').toString().replace('Teamwork', 'Dreamwork')
  return [header, Buffer.from(text).toString('base64url'), signature].join('.')
}

describe('a credential', () => {
  test('of any issuer is valid by its key, and says what it is', async () => {
    expect(await check(signed(claims), noList)).toEqual({
      verdict: 'valid',
      reason: 'It is as its issuer signed it.',
      credential: {
        id: claims.id,
        name: 'Teamwork',
        issuerId: issuer,
        issuerName: 'A school',
        holder: null,
        validFrom: '2026-01-01T00:00:00Z',
        evidence: [],
      },
    })
  })

  test('that was altered is told from one of another issuer', async () => {
    expect(await check(altered(await signed(claims)), noList)).toMatchObject({ verdict: 'altered' })
    expect(await check(altered(await signed(claims, ours, { jwk: ours.jwk })), noList)).toMatchObject({
      verdict: 'altered',
    })
    expect(await check(signed(claims, theirs), noList)).toMatchObject({ verdict: 'other-issuer' })
    expect(await check(signed(claims, theirs, { jwk: theirs.jwk }), noList)).toMatchObject({ verdict: 'other-issuer' })
    // Who claims the key of another has not its signature.
    expect(await check(signed(claims, theirs, { jwk: ours.jwk }), noList)).toMatchObject({ verdict: 'altered' })
  })

  test('whose header names no key as it should is of another issuer', async () => {
    const [, payload, signature] = (await signed(claims, theirs)).split('.')
    for (const kid of [5, null, {}, []]) {
      const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid })).toString('base64url')
      expect(await check([header, payload, signature].join('.'), noList)).toMatchObject({ verdict: 'other-issuer' })
    }
  })

  test('is checked by any of the issuer’s keys', async () => {
    expect(await check(signed(claims, theirs), noList, [ours.jwk, theirs.jwk])).toMatchObject({ verdict: 'valid' })
  })

  test.each([
    ['expired', { validUntil: '2026-06-10T11:00:00Z' }],
    ['expired', { exp: now.getTime() / 1000 - 1 }],
    ['valid', { validUntil: '2026-06-11T00:00:00Z' }],
    ['not-yet-valid', { nbf: Date.parse('2026-06-11T00:00:00Z') / 1000, validFrom: '2026-06-11T00:00:00Z' }],
  ])('is %s with %j', async (verdict, changes) => {
    expect(await check(signed({ ...claims, ...changes }), noList)).toMatchObject({ verdict })
  })

  test.each<[string, object]>([
    ['another issuer', { iss: 'https://other.example' }],
    ['another subject', { sub: 'did:example:bo' }],
    ['another id', { jti: 'https://school.example/credentials/2' }],
    ['another first day', { nbf: 1 }],
    ['another type', { type: ['VerifiableCredential'] }],
    ['a last day that is no date', { validUntil: 'soon' }],
    ['a last day far outside all calendars', { exp: -1e20 }],
  ])('is none where its JWT has %s, which no sound one has', async (_, changes) => {
    expect(await check(signed({ ...claims, ...changes }), noList)).toMatchObject({ verdict: 'not-a-credential' })
  })

  test.each(['', 'no JWT', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.AA'])('is none in the text "%s"', async (text) => {
    expect(await check(text, noList)).toMatchObject({ verdict: 'not-a-credential', credential: null })
  })

  test('is revoked where its place in the list is set, and no other', async () => {
    const jwt = signed({ ...claims, credentialStatus: status })
    expect(await check(jwt, () => listWith([9]))).toMatchObject({ verdict: 'revoked' })
    expect(await check(jwt, () => listWith([8, 10, 1]))).toMatchObject({ verdict: 'valid' })
  })

  test('that is suspended is not valid', async () => {
    const suspended = { ...status, statusPurpose: 'suspension' }
    const subject = (encodedList: string) => ({ credentialSubject: { statusPurpose: 'suspension', encodedList } })
    const encodedListOf = (byte: number) => `u${gzipSync(Uint8Array.of(0, byte)).toString('base64url')}`
    const checked = (byte: number) =>
      check(signed({ ...claims, credentialStatus: suspended }), () => listWith([], ours, subject(encodedListOf(byte))))
    expect(await checked(0x40)).toMatchObject({ verdict: 'revoked', reason: 'Its issuer suspended it.' })
    expect(await checked(0x80)).toMatchObject({ verdict: 'valid' })
  })

  test.each<[string, object, (address: string) => Promise<string | null>]>([
    ['out of reach', status, noList],
    ['signed by somebody else', status, () => listWith([9], theirs)],
    ['of another address', status, () => listWith([9], ours, { id: `${list}4` })],
    ['too short', { ...status, statusListIndex: '16' }, () => listWith([])],
    ['no list', status, async () => '<html>'],
    ['of a type that is not known', { ...status, type: '1EdTechRevocationList' }, () => listWith([])],
  ])('has an unknown status where the list is %s', async (_, credentialStatus, readStatusList) => {
    expect(await check(signed({ ...claims, credentialStatus }), readStatusList)).toMatchObject({
      verdict: 'status-unknown',
      credential: { name: 'Teamwork' },
    })
  })
})

test('keys are read from a key, a set of keys and a DID document, without private halves', () => {
  const { jwk } = ours
  expect(keysIn(JSON.stringify({ ...jwk, d: 'private' }))).toEqual([jwk])
  expect(keysIn(JSON.stringify({ keys: [jwk, theirs.jwk] }))).toEqual([jwk, theirs.jwk])
  expect(keysIn(JSON.stringify({ verificationMethod: [{ id: 'did:web:x#1', publicKeyJwk: jwk }] }))).toEqual([jwk])
  for (const text of ['', '[]', 'null', '{}', '{"keys":[]}']) expect(keysIn(text)).toBeNull()
})
