import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Hashing is slow on purpose, and took a fifth of the time of the API's tests: they do the least of it, all but those
// of hashing itself (setupFiles in vitest.config.ts).

type Scrypt = (
  password: string,
  salt: string | Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const real: Scrypt = crypto.scrypt

/** Has every module use this in place of what hashes; without one, what Node has. */
export function replaceScrypt(one: Scrypt = real): void {
  Object.assign(crypto, { scrypt: one })
  syncBuiltinESMExports()
}

/** Other keys than the real ones of the same password. */
export const cheapScrypt: Scrypt = (password, salt, length, _, done) =>
  real(password, salt, length, { N: 2, r: 1, p: 1 }, done)
