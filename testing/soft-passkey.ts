import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A passkey in software, which claims that its user was verified. */
export class SoftPasskey {
  readonly #id = crypto.randomUUID().replaceAll('-', '')
  readonly #privateKey: KeyObject
  readonly #coseKey: Buffer
  /** The account that it was made for, as the server named it. */
  #userHandle: string | undefined

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

  /** What a browser answers to the options of a registration. */
  made({ challenge, user }: { challenge?: unknown; user?: unknown }) {
    this.#userHandle = (user as { id: string }).id
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

  /**
   * What a browser answers to the options of a sign-in.
   *
   * @param userHandle another one than its own, or null for none
   */
  opens({ challenge }: { challenge?: unknown }, userHandle: string | null | undefined = this.#userHandle) {
    const data = this.#data(0x05)
    const clientDataJSON = clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      ...(userHandle && { userHandle }),
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
