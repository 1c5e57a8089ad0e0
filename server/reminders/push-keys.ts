import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'

const purpose = 'push key'
/** A key stays decryptable for as long as its row exists. */
const keyLifetime = 100 * 365 * 24 * 60 * 60 * 1000 // ms

/** The key pair by which push services know this site (RFC 8292), in base64url. */
export interface PushKeys {
  /** As an uncompressed point. */
  publicKey: string
  privateKey: string
}

/**
 * The first key pair that this site made; one is made where there is none. A key that was encrypted with another secret
 * signs nothing any more: devices subscribe anew.
 */
export async function readPushKeys(db: Db, encryptedTokens: EncryptedTokens): Promise<PushKeys> {
  const stored = await storedKeys(db, encryptedTokens)
  if (stored) return stored
  const { publicKey, privateKey } = await newKeys()
  const encrypted = await encryptedTokens.encrypt(purpose, { privateKey }, keyLifetime)
  await db.row(storeKeySql, [publicKey, encrypted])
  // Another process may have made one at the same time: both use the one that was first.
  return (await storedKeys(db, encryptedTokens)) ?? { publicKey, privateKey }
}

async function storedKeys(db: Db, encryptedTokens: EncryptedTokens): Promise<PushKeys | undefined> {
  for (const { publicKey, encrypted } of await db.rows(readKeysSql)) {
    const found = await encryptedTokens.decrypt<{ privateKey: string }>(purpose, encrypted)
    if (found) return { publicKey, privateKey: found.privateKey }
  }
}

async function newKeys(): Promise<PushKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

const readKeysSql = sql.rows({ publicKey: z.string(), encrypted: z.string() })`
select public_key as "publicKey", private_key as encrypted from push_keys order by made_at, public_key`

const storeKeySql = sql`insert into push_keys (public_key, private_key) values ($1, $2)`
