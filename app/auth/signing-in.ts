import * as signingIn from '../../domain/signing-in.ts'
import { ask, CallError, gatewayStatuses, repeated } from '../api.ts'
import { type AccountResult, refusalOf } from './account-result.ts'
import { becomeLearner, becomeVisitor } from './session.ts'
import { emitSessionEvent } from './session-events.ts'

// Apart from session.ts, which every page loads.

export function signIn(fields: { email: string; password: string }): Promise<AccountResult> {
  return enter('/api/auth/sign-in/email', fields, { isRepeatable: true })
}

export function signUp(fields: { name: string; email: string; password: string }): Promise<AccountResult> {
  return enter('/api/auth/sign-up/email', fields)
}

export function signInWithCode(fields: { email: string; code: string }): Promise<AccountResult> {
  return enter(signingIn.signInWithCode.path, fields)
}

/** Takes a code of the authenticator app, or a backup code. */
export async function signInWithSecondFactor(fields: { code: string; isBackupCode: boolean }): Promise<AccountResult> {
  const result = await enter(signingIn.signInWithSecondFactor.path, fields)
  if (result.ok) emitSessionEvent('second-factor-verified')
  return result
}

/** @param response of the browser's passkey dialog */
export function signInWithPasskey(response: object): Promise<AccountResult> {
  return enter(signingIn.signInWithPasskey.path, { response })
}

/**
 * Ends the session and clears everything of the learner's in this page.
 *
 * @param leadAway navigates away from personal pages once nobody is signed in
 * @throws {CallError} when the server was not reached: the learner is still signed in.
 */
export async function signOut(leadAway: () => void): Promise<void> {
  const response = await postRepeatedly('/api/auth/sign-out', {}).catch(() => null)
  if (!response?.ok) throw new CallError('network', null, 'You are still signed in. Try again in a moment.')
  await becomeVisitor(leadAway)
}

const needsCookies =
  'You are not signed in, because your browser keeps no cookies of this site. Allow them for this site, then try again.'

/** Calls a sign-in endpoint; idempotent ones are retried after a gateway's failure. */
async function enter(path: string, fields: object, { isRepeatable = false } = {}): Promise<AccountResult> {
  try {
    const response = await (isRepeatable ? postRepeatedly(path, fields) : post(path, fields))
    const body = await response.json().catch(() => ({}))
    if (!response.ok) return refusalOf(response.status, body)
    if (body.needsSecondFactor || body.twoFactorRedirect) return { ok: false, message: '', needsSecondFactor: true }
    const profile = await becomeLearner()
    return profile === undefined ? { ok: false, message: needsCookies } : { ok: true, profile }
  } catch (error) {
    return { ok: false, message: error instanceof CallError ? error.message : 'Something went wrong. Try again.' }
  }
}

async function postRepeatedly(path: string, body: object): Promise<Response> {
  let last: Response | null = null
  const attempt = async () => {
    last = null
    last = await post(path, body)
    if (gatewayStatuses.includes(last.status)) throw new CallError('unavailable', last.status, '')
    return last
  }
  return repeated(attempt).catch((error) => last ?? Promise.reject(error))
}

function post(path: string, body: object): Promise<Response> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
