import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { json, sql } from '../db/sql.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'

const algorithm = 'EdDSA'
const purpose = 'credential key'
/** A key stays decryptable for as long as its row exists. */
const keyLifetime = 100 * 365 * 24 * 60 * 60 * 1000 // ms

interface SigningKey {
  keyId: string
  publicJwk: JWK
  privateKey: Parameters<SignJWT['sign']>[0]
}

interface IssuerParts {
  db: Db
  encryptedTokens: EncryptedTokens
  /** The site's address, without a slash at the end. */
  publicUrl: string
  /** The operator's own key; without it the site makes one. */
  ownKey: JWK | undefined
}

/** The site as the issuer of certificates: signs them with its Ed25519 key, and publishes the public half. */
export class CredentialIssuer {
  readonly #parts: IssuerParts
  #signingKey: Promise<SigningKey> | undefined

  constructor(parts: IssuerParts) {
    this.#parts = parts
  }

  /** The site's decentralized identifier: https://w3c-ccg.github.io/did-method-web/ */
  get id(): string {
    const { host, pathname } = new URL(this.#parts.publicUrl)
    return ['did:web', encodeURIComponent(host), ...pathname.split('/').filter(Boolean)].join(':')
  }

  /** Signs a credential as a JWT. The header's `kid` is an address of the key, as Open Badges 3.0 has it. */
  async sign(claims: object, typ: 'JWT' | 'vc+jwt'): Promise<string> {
    const { keyId, publicJwk, privateKey } = await this.#presentKey()
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, kid: this.#keyAddress(keyId), jwk: publicJwk, typ })
      .sign(privateKey)
  }

  /** Every key that signed certificates. Those of before stay, so that old certificates can be verified. */
  async publicKeys(): Promise<PublicKey[]> {
    await this.#presentKey()
    const rows = await this.#parts.db.rows(readKeysSql)
    return rows.map(({ key_id: kid, public_key: { kty = '', crv = '', x = '' } }) => {
      return { kty, crv, x, kid, alg: algorithm, use: 'sig' }
    })
  }

  /** The document that `id` leads to. */
  async didDocument(): Promise<object> {
    const { id } = this
    const keys = await this.publicKeys()
    const methods = keys.map(({ kid, ...publicKeyJwk }) => {
      return { id: `${id}#${kid}`, type: 'JsonWebKey2020', controller: id, publicKeyJwk: { kid, ...publicKeyJwk } }
    })
    return {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
      id,
      verificationMethod: methods,
      assertionMethod: methods.map((method) => method.id),
    }
  }

  #keyAddress(keyId: string): string {
    return `${this.#parts.publicUrl}/api/v1/credential-keys/${keyId}`
  }

  #presentKey(): Promise<SigningKey> {
    const key = this.#signingKey ?? this.#readKey()
    this.#signingKey = key
    key.catch(() => {
      this.#signingKey = undefined
    })
    return key
  }

  async #readKey(): Promise<SigningKey> {
    const { ownKey } = this.#parts
    if (ownKey) return this.#storedKey(ownKey, null)
    const stored = await this.#decryptedKey()
    if (stored) return signingKeyOf(stored)
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const jwk = await exportJWK(privateKey)
    await this.#storedKey(jwk, await this.#parts.encryptedTokens.encrypt(purpose, { jwk }, keyLifetime))
    // Another process may have made one at the same time: both sign with the one that was first.
    return signingKeyOf((await this.#decryptedKey()) ?? jwk)
  }

  /** The first key that this site made. A key that was encrypted with another secret signs nothing any more. */
  async #decryptedKey(): Promise<JWK | undefined> {
    for (const { private_key } of await this.#parts.db.rows(readKeysSql)) {
      const found = private_key && (await this.#parts.encryptedTokens.decrypt<{ jwk: JWK }>(purpose, private_key))
      if (found) return found.jwk
    }
  }

  async #storedKey(jwk: JWK, encrypted: string | null): Promise<SigningKey> {
    const key = await signingKeyOf(jwk)
    await this.#parts.db.row(storeKeySql, [key.keyId, JSON.stringify(key.publicJwk), encrypted])
    return key
  }
}

async function signingKeyOf(jwk: JWK): Promise<SigningKey> {
  const { d: _, ...publicJwk } = jwk
  const privateKey = await importJWK(jwk, algorithm)
  return { keyId: await calculateJwkThumbprint(publicJwk), publicJwk, privateKey }
}

interface PublicKey {
  kty: string
  crv: string
  x: string
  kid: string
  alg: string
  use: string
}

const readKeysSql = sql.rows({ key_id: z.string(), public_key: json<JWK>(), private_key: z.string().nullable() })`
select key_id, public_key, private_key from credential_keys order by made_at, key_id`

const storeKeySql = sql`
insert into credential_keys (key_id, public_key, private_key) values ($1, $2::jsonb, $3) on conflict do nothing`
