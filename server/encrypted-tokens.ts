import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { Secrets } from './secrets.ts'

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * Issues tokens that a browser stores but can neither read nor alter: encrypted, for one purpose, with an expiry. Every
 * process with the installation's secret can decrypt them.
 */
export class EncryptedTokens {
  readonly #key: Uint8Array

  constructor({ auth }: Secrets) {
    this.#key = new Uint8Array(hkdfSync('sha256', auth, '', 'waymark seals', 32))
  }

  encrypt(purpose: string, contents: object, lifeInMs: number): Promise<string> {
    return new EncryptJWT({ ...contents })
      .setProtectedHeader(algorithms)
      .setAudience(purpose)
      .setExpirationTime(new Date(Date.now() + lifeInMs))
      .encrypt(this.#key)
  }

  /** A token's payload; `null` when the token is forged, altered, expired or for another purpose. */
  async decrypt<Contents extends object>(purpose: string, token: string): Promise<Contents | null> {
    try {
      const { payload } = await jwtDecrypt<Contents>(token, this.#key, {
        audience: purpose,
        keyManagementAlgorithms: [algorithms.alg],
        contentEncryptionAlgorithms: [algorithms.enc],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}
