import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { Secrets } from './secrets.ts'

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * Seals what a browser keeps for this site and may neither read nor alter: encrypted, for one purpose, good for a while.
 * Every process that has the installation's secret can open it.
 */
export class Seals {
  readonly #key: Uint8Array

  constructor({ auth }: Secrets) {
    this.#key = new Uint8Array(hkdfSync('sha256', auth, '', 'waymark seals', 32))
  }

  seal(purpose: string, contents: object, lifeInMs: number): Promise<string> {
    return new EncryptJWT({ ...contents })
      .setProtectedHeader(algorithms)
      .setAudience(purpose)
      .setExpirationTime(new Date(Date.now() + lifeInMs))
      .encrypt(this.#key)
  }

  /** What was sealed for this purpose; `null` where it is none of ours, altered, for something else or too old. */
  async open<Contents extends object>(purpose: string, sealed: string): Promise<Contents | null> {
    try {
      const { payload } = await jwtDecrypt<Contents>(sealed, this.#key, {
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
