import type { Problem } from '../../domain/errors.ts'
import type { Profile } from '../../domain/preferences.ts'

export type AccountField = 'name' | 'email' | 'password' | 'code'

/**
 * The result of a sign-in or sign-up: a profile, or a message for the form or a field. A pending second factor needs no
 * message.
 */
export type AccountResult =
  | { ok: true; profile: Profile | null }
  | { ok: false; message: string; field?: AccountField; needsSecondFactor?: true; retryAfter?: number | undefined }

const fields: readonly AccountField[] = ['name', 'email', 'password']

type Refusal = Extract<AccountResult, { ok: false }>

const known: Refusal = { ok: false, field: 'email', message: 'There is already an account with this address.' }

/** Error codes of the accounts API that a person can act on. */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: { ok: false, message: 'Wrong email or password.' },
  ACCOUNT_BLOCKED: { ok: false, message: 'This account is blocked. Ask whoever runs this site.' },
  INVALID_EMAIL: { ok: false, field: 'email', message: 'This is not an email address.' },
  USER_ALREADY_EXISTS: known,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: known,
}

/** Problems whose own text is meant for people. */
const saysWhatToDo: readonly (string | undefined)[] = ['wrong-credentials', 'too-many-requests']

/** The message for a failed call of the accounts API. */
export function refusalOf(status: number, body: Partial<Problem> | { code?: string }): Refusal {
  const refusal = body.code === undefined ? undefined : refusals[body.code]
  if (refusal) return refusal
  if ('detail' in body && body.detail && saysWhatToDo.includes(body.code))
    return { ok: false, message: body.detail, retryAfter: body.retryAfter }
  for (const { field, message } of ('errors' in body && body.errors) || []) {
    const known = fields.find((name) => name === field)
    if (known) return { ok: false, field: known, message }
  }
  if (status === 429) return { ok: false, message: 'Too many tries in a short time. Wait a minute, then try again.' }
  if (status < 500)
    return { ok: false, message: 'Check your email, which needs an @, and your password, then try again.' }
  return { ok: false, message: 'Something went wrong on our side. Try again in a moment.' }
}
