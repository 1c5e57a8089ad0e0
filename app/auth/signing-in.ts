import * as signingIn from '../../domain/signing-in.ts'
import { CallError, gatewayStatuses, repeated } from '../api.ts'
import { type AccountAnswer, refusalOf } from './account-answers.ts'
import { becomeLearner, becomeVisitor } from './session.ts'
import { emitSessionEvent } from './session-events.ts'

// Apart from session.ts, which every page loads.

export function signIn(fields: { email: string; password: string }): Promise<AccountAnswer> {
  return enter('/api/auth/sign-in/email', fields, { isRepeatable: true })
}

export function signUp(fields: { name: string; email: string; password: string }): Promise<AccountAnswer> {
  return enter('/api/auth/sign-up/email', fields)
}

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

/**
 * Ends the session and forgets everything about the learner in this page.
 *
 * @param leadAway from what only a learner may see, as soon as nobody is signed in
 * @throws {CallError} when the server was not reached: the learner is still signed in.
 */
export async function signOut(leadAway: () => void): Promise<void> {
  const response = await postRepeatedly('/api/auth/sign-out', {}).catch(() => null)
  if (!response?.ok) throw new CallError('network', null, 'You are still signed in. Try again in a moment.')
  await becomeVisitor(leadAway)
}

/** Tries a way in; one that may be repeated is, where a gateway fails. */
async function enter(path: string, fields: object, { isRepeatable = false } = {}): Promise<AccountAnswer> {
  try {
    const response = await (isRepeatable ? postRepeatedly(path, fields) : post(path, fields))
    const body = await response.json().catch(() => ({}))
    if (!response.ok) return refusalOf(response.status, body)
    if (body.needsSecondFactor || body.twoFactorRedirect) return { ok: false, message: '', needsSecondFactor: true }
    return { ok: true, profile: await becomeLearner() }
  } catch {
    return { ok: false, message: "The server can't be reached. Check your connection and try again." }
  }
}

async function postRepeatedly(path: string, body: object): Promise<Response> {
  let last: Response | null = null
  const attempt = async () => {
    last = await post(path, body).catch(() => null)
    if (last === null || gatewayStatuses.includes(last.status)) throw new CallError('network', null, '')
    return last
  }
  return repeated(attempt).catch((error) => last ?? Promise.reject(error))
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
