import { unreachable } from '../api.ts'

/**
 * Loaded on demand, and never cached for offline use, since passkeys need the server.
 *
 * @throws {CallError} when loading fails
 */
export function loadPasskeys() {
  return import('./passkey-dialog.ts').catch(() => {
    throw unreachable()
  })
}
