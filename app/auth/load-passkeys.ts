import { unreachable } from '../api.ts'

/**
 * Only who presses the button needs the code of passkeys, and nobody without the server: it is no part of what is kept.
 *
 * @throws {CallError} where it does not come
 */
export function loadPasskeys() {
  return import('./passkey-dialog.ts').catch(() => {
    throw unreachable()
  })
}
