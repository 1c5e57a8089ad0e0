import { createHash, randomBytes } from 'node:crypto'

/** A token that nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How a token is stored. A salt would add nothing: it has more than 112 bits of entropy. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
