import { errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { accessTokenLife } from '../../domain/api-tokens.ts'
import type { Db } from '../db/db.ts'
import { json, sql } from '../db/sql.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'

const algorithm = 'ES256'
const purpose = 'signing key'
// A key stays decryptable for as long as its row exists.
const keyLifetime = 100 * 365 * 24 * 60 * 60 * 1000 // ms
/** Days that a key signs; its public half is published for as long again. */
const keyLife = 90
const rereadAfterMs = 60_000

interface SigningKey {
  keyId: string
  /** The private half. */
  jwk: JWK
}

/** Claims of an access token: its learner and session. */
export interface Claims {
  userId: string
  sessionId: string
}

/** Issues and verifies the short-lived tokens of API clients. */
export class AccessTokens {
  readonly #db: Db
  readonly #encryptedTokens: EncryptedTokens
  readonly #issuer: string
  #keys: { rows: KeyRow[]; readAt: number } | undefined

  constructor(db: Db, encryptedTokens: EncryptedTokens, issuer: string) {
    this.#db = db
    this.#encryptedTokens = encryptedTokens
    this.#issuer = issuer
  }

  async sign({ userId, sessionId }: Claims): Promise<string> {
    const { keyId, jwk } = (await this.#presentKey()) ?? (await this.#makeKey())
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer(this.#issuer)
      .setAudience(this.#issuer)
      .setIssuedAt()
      .setExpirationTime(`${accessTokenLife}s`)
      .sign(await importJWK(jwk, algorithm))
  }

  /** @returns the reason, in a sentence, when the token is not valid */
  async verify(token: string): Promise<Claims | string> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#publicKey(kid), {
        issuer: this.#issuer,
        audience: this.#issuer,
        algorithms: [algorithm],
        typ: 'at+jwt',
      })
      return { userId: String(payload.sub), sessionId: String(payload.sid) }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'JWT has expired'
      if (error instanceof errors.JOSEError) return 'Invalid JWT'
      throw error
    }
  }

  async publicKeys(): Promise<Record<string, unknown>[]> {
    return (await this.#rows()).map(({ key_id, public_key }) => ({
      ...public_key,
      kid: key_id,
      alg: algorithm,
      use: 'sig',
    }))
  }

  async #publicKey(kid: string | undefined) {
    const named = (rows: KeyRow[]) => rows.find(({ key_id }) => key_id === kid)
    // Another process may have made the key a moment ago.
    const row = named(await this.#rows()) ?? named(await this.#rows(1000))
    if (!row) throw new errors.JWKSNoMatchingKey()
    return importJWK(row.public_key, algorithm)
  }

  async #rows(goodFor = rereadAfterMs): Promise<KeyRow[]> {
    if (this.#keys && performance.now() - this.#keys.readAt < goodFor) return this.#keys.rows
    const row = await this.#db.row(readKeysSql, [keyLife])
    const rows = row?.rows ?? []
    this.#keys = { rows, readAt: performance.now() }
    return rows
  }

  /** A key encrypted with an earlier secret signs nothing any more. */
  async #presentKey(): Promise<SigningKey | undefined> {
    const row = (await this.#rows()).find(({ is_current }) => is_current)
    const decrypted = row && (await this.#encryptedTokens.decrypt<{ jwk: JWK }>(purpose, row.private_key))
    return decrypted ? { keyId: row.key_id, jwk: decrypted.jwk } : undefined
  }

  async #makeKey(): Promise<SigningKey> {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const [keyId, jwk] = [crypto.randomUUID(), await exportJWK(privateKey)]
    const encrypted = await this.#encryptedTokens.encrypt(purpose, { jwk }, keyLifetime)
    const publicJwk = JSON.stringify(await exportJWK(publicKey))
    await this.#db.row(makeKeySql, [keyId, publicJwk, encrypted])
    this.#keys = undefined
    return { keyId, jwk }
  }
}

const makeKeySql = sql`insert into signing_keys (key_id, public_key, private_key) values ($1, $2::jsonb, $3)`

const KeyRow = z.object({
  key_id: z.string(),
  public_key: json<JWK>(),
  private_key: z.string(),
  is_current: z.boolean(),
})
type KeyRow = z.infer<typeof KeyRow>

const readKeysSql = sql.rows({ rows: z.array(KeyRow) })`
select coalesce(json_agg(json_build_object(
  'key_id', key_id, 'public_key', public_key, 'private_key', private_key,
  'is_current', made_at > now() - $1::int * interval '1 day') order by made_at desc), '[]') as rows
from signing_keys where made_at > now() - 2 * $1::int * interval '1 day'`
