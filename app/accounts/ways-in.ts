import * as signingIn from '../../domain/signing-in.ts'
import type { AccountAnswer } from './account-answers.ts'
import { enter } from './session.ts'
import { emitSessionEvent } from './session-events.ts'

// Apart from session.ts, which every page loads.

export function signInWithCode(fields: { email: string; code: string }): Promise<AccountAnswer> {
  return enter(signingIn.signInWithCode.path, fields)
}

/** With a code of the authenticator app, or one of the backup codes. */
export async function signInWithSecondFactor(fields: { code: string; isBackupCode: boolean }): Promise<AccountAnswer> {
  const answer = await enter(signingIn.signInWithSecondFactor.path, fields)
  if (answer.ok) emitSessionEvent('second-factor-verified')
  return answer
}

/** @param response of the browser's passkey dialog */
export function signInWithPasskey(response: object): Promise<AccountAnswer> {
  return enter(signingIn.signInWithPasskey.path, { response })
}
