import {
  base64url,
  calculateJwkThumbprint,
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWK,
} from 'jose'
import { credentialIn, decompressed } from './credentials-baking.ts'

const algorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'RS256', 'PS256']
/** A list of 128 million places. */
const maxListBytes = 16_000_000

export type Verdict =
  | 'valid'
  | 'not-a-credential'
  | 'altered'
  | 'other-issuer'
  | 'not-yet-valid'
  | 'expired'
  | 'revoked'
  /** Signed by the issuer and in time; whether it was revoked could not be found out. */
  | 'status-unknown'

/** What verifiers read of a credential. */
interface CheckedCredential {
  id: string
  name: string
  issuerId: string
  issuerName: string
  /** Whom it names, if it names anybody. */
  holder: string | null
  validFrom: string | null
  evidence: { name: string; narrative: string }[]
}

export interface CredentialCheck {
  verdict: Verdict
  /** One sentence for people. */
  reason: string
  /** What it says, where it is one. Only that of a valid one can be relied on. */
  credential: CheckedCredential | null
}

interface CheckParts {
  file: Uint8Array
  /** The issuer's. */
  keys: readonly JWK[]
  now: Date
  /** Fetches a status list; `null` where it cannot be had. */
  readStatusList: (address: string) => Promise<string | null>
}

/** Checks an Open Badges 3.0 credential with a JWT proof, by its issuer's keys alone. */
export async function checkCredential({ file, keys, now, readStatusList }: CheckParts): Promise<CredentialCheck> {
  const jwt = await credentialIn(file)
  const claims = jwt === null ? null : claimsOf(jwt)
  if (jwt === null || claims === null)
    return told(
      'not-a-credential',
      'No Open Badges 3.0 credential is in this file. A printed page or a screenshot holds none.',
    )
  const credential = readableOf(claims)
  const judged = (verdict: Verdict, reason: string) => told(verdict, reason, credential)
  const signature = await signatureOf(jwt, keys)
  if (signature === 'altered') return judged('altered', 'Something in it was changed after it was signed.')
  if (signature === 'other-issuer') return judged('other-issuer', 'It was signed by another key than the given one.')
  const wrong = contradictionIn(claims)
  if (wrong) return judged('not-a-credential', wrong)
  const seconds = now.getTime() / 1000
  if (Number(claims.nbf) > seconds) return judged('not-yet-valid', `It is valid from ${dayOf(Number(claims.nbf))}.`)
  const until = expiryOf(claims)
  if (Number.isNaN(until)) return judged('not-a-credential', 'Its last day is no date.')
  if (until < seconds) return judged('expired', `It was valid until ${dayOf(until)}.`)
  return judged(...(await statusOf(claims, keys, readStatusList)))
}

function told(verdict: Verdict, reason: string, credential: CheckedCredential | null = null): CredentialCheck {
  return { verdict, reason, credential }
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** The public keys in a text: a JSON Web Key, a set of them, or a DID document; `null` where it is none of these. */
export function keysIn(text: string): JWK[] | null {
  const value = parsed(text)
  const keys = [
    value,
    ...listOf(value.keys),
    ...listOf(value.verificationMethod).map((method) => recordOf(method).publicKeyJwk),
  ]
    .map(recordOf)
    .filter(({ kty }) => typeof kty === 'string')
  return keys.length > 0 ? keys.map(({ d: _, ...key }) => key as unknown as JWK) : null
}

function parsed(text: string): Json {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return {}
  }
}

type Json = Record<string, unknown>
const recordOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The claims of a JWT that is a badge; `null` for any other. */
function claimsOf(jwt: string): ReturnType<typeof decodeJwt> | null {
  try {
    decodeProtectedHeader(jwt)
    const claims = decodeJwt(jwt)
    const types = listOf(claims.type)
    const isBadge = types.includes('AchievementCredential') || types.includes('OpenBadgeCredential')
    return types.includes('VerifiableCredential') && isBadge ? claims : null
  } catch {
    return null
  }
}

async function signatureOf(jwt: string, keys: readonly JWK[]): Promise<'good' | 'altered' | 'other-issuer'> {
  for (const key of keys) if (await isSignedBy(jwt, key)) return 'good'
  const { kid, jwk } = decodeProtectedHeader(jwt)
  const named = jwk && (await thumbprintOf(jwk))
  for (const key of keys) {
    const isNamed = named ? named === (await thumbprintOf(key)) : key.kid !== undefined && textOf(kid).endsWith(key.kid)
    if (isNamed) return 'altered'
  }
  return 'other-issuer'
}

async function isSignedBy(jwt: string, key: JWK): Promise<boolean> {
  try {
    await compactVerify(jwt, await importJWK(key, decodeProtectedHeader(jwt).alg), { algorithms })
    return true
  } catch {
    return false
  }
}

async function thumbprintOf(key: JWK): Promise<string | null> {
  return calculateJwkThumbprint(key).catch(() => null)
}

/** The claims of the JWT have to repeat what the credential says (Open Badges 3.0, section 8.2.6.1). */
function contradictionIn(claims: Json): string | null {
  const subject = recordOf(listOf(claims.credentialSubject)[0])
  const issuer = textOf(claims.issuer) || textOf(recordOf(claims.issuer).id)
  if (claims.iss !== issuer) return 'Its issuer is not the one that its signature names.'
  if (subject.id !== undefined && claims.sub !== subject.id)
    return 'Its subject is not the one that its signature names.'
  if (claims.jti !== claims.id) return 'Its id is not the one that its signature names.'
  if (Number(claims.nbf) * 1000 !== Date.parse(textOf(claims.validFrom))) {
    return 'Its first day is not the one that its signature names.'
  }
  return null
}

/** In seconds; `Infinity` for one that never expires, and `NaN` where no date tells. */
function expiryOf({ exp, validUntil }: Json): number {
  if (exp === undefined && validUntil === undefined) return Number.POSITIVE_INFINITY
  return new Date(exp === undefined ? textOf(validUntil) : Number(exp) * 1000).getTime() / 1000
}

function readableOf(claims: Json): CheckedCredential {
  const subject = recordOf(listOf(claims.credentialSubject)[0])
  const named = listOf(subject.identifier).map(recordOf)
  const issuer = recordOf(claims.issuer)
  return {
    id: textOf(claims.id),
    name: textOf(recordOf(subject.achievement).name) || textOf(claims.name),
    issuerId: textOf(issuer.id) || textOf(claims.issuer),
    issuerName: textOf(issuer.name),
    holder: textOf(named.find(({ hashed }) => hashed === false)?.identityHash) || null,
    validFrom: textOf(claims.validFrom) || null,
    evidence: listOf(claims.evidence)
      .map(recordOf)
      .map(({ name, narrative }) => ({ name: textOf(name), narrative: textOf(narrative) })),
  }
}

async function statusOf(
  claims: Json,
  keys: readonly JWK[],
  readStatusList: CheckParts['readStatusList'],
): Promise<[Verdict, string]> {
  for (const status of listOf(claims.credentialStatus).map(recordOf)) {
    if (status.type !== 'BitstringStatusListEntry') {
      return ['status-unknown', `Its status is of a type that is not known here: ${textOf(status.type)}.`]
    }
    const purpose = textOf(status.statusPurpose)
    if (purpose !== 'revocation' && purpose !== 'suspension') continue
    const address = textOf(status.statusListCredential)
    const list = await readStatusList(address)
    if (list === null) return ['status-unknown', `The list of revoked ones is out of reach: ${address}`]
    const isSet = await bitIn(list, status, keys).catch(() => null)
    if (isSet === null) return ['status-unknown', `The list of revoked ones is not as it should be: ${address}`]
    if (isSet && purpose === 'suspension') return ['revoked', 'Its issuer suspended it.']
    if (isSet) return ['revoked', 'Its issuer or its holder revoked it.']
  }
  return ['valid', 'It is as its issuer signed it.']
}

/** The place of a status in a list that the issuer signed; `null` where the list cannot be relied on. */
async function bitIn(list: string, status: Json, keys: readonly JWK[]): Promise<boolean | null> {
  const place = textOf(status.statusListIndex)
  if (!/^\d{1,9}$/.test(place)) return null
  const index = Number(place)
  const isSigned = (await Promise.all(keys.map((key) => isSignedBy(list, key)))).includes(true)
  if (!isSigned) return null
  const claims: Json = decodeJwt(list)
  const subject = recordOf(claims.credentialSubject)
  const encoded = textOf(subject.encodedList)
  const isNamed = claims.id === status.statusListCredential && subject.statusPurpose === status.statusPurpose
  if (!isNamed || !encoded.startsWith('u')) return null
  const bits = await decompressed(base64url.decode(encoded.slice(1)), 'gzip', maxListBytes)
  const byte = bits?.[index >> 3]
  return byte === undefined ? null : (byte & (0x80 >> (index & 7))) !== 0
}
