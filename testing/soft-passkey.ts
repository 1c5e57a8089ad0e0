import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Db } from '../server/db/db.ts'
import { query } from './query.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url')

/** A passkey as an authenticator of software has it: its private key is here, its public one in the database. */
export class SoftPasskey {
  readonly #id: string
  readonly #key: KeyObject

  private constructor(id: string, key: KeyObject) {
    this.#id = id
    this.#key = key
  }

  static async of(db: Db, { id: userId }: { id: string }): Promise<SoftPasskey> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = base64url(crypto.randomUUID())
    await query(
      db,
      `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values ($1, $2, $3, $1, 0, 'singleDevice', false)`,
      [id, userId, coseOf(publicKey).toString('base64')],
    )
    return new SoftPasskey(id, privateKey)
  }

  /** What a browser sends of a sign-in whose user was verified. @param account the id that the passkey names, if any */
  answer(challenge: string, account: string | undefined) {
    const origin = 'http://localhost:3000'
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
    // Flags: the user was present, and verified. Then the counter, which stays at nought.
    const authenticatorData = Buffer.concat([sha256('localhost'), Buffer.from([0b101, 0, 0, 0, 0])])
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#key)
    return {
      ...{ id: this.#id, rawId: this.#id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(account !== undefined && { userHandle: base64url(account) }),
      },
    }
  }
}

/** A public key as authenticators write it: a map in CBOR (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (label: number, bytes: string) => [Buffer.from([label, 0x58, 32]), Buffer.from(bytes, 'base64url')]
  // Five entries: of the type of an elliptic curve, for ES256, on P-256, at x and y.
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...part(0x21, x), ...part(0x22, y)])
}
