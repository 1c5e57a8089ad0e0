import { useMutation } from '@tanstack/react-query'
import { emailProblem } from '../../domain/email-address.ts'
import type { Profile } from '../../domain/preferences.ts'
import type { AccountField, AccountResult } from './account-result.ts'

/** Shared state of the sign-in and sign-up forms: one submission at a time, and the refusal's message. */
export function useAccountForm<Fields extends Parameters<typeof checkFields>[0]>(
  enter: (fields: Fields) => Promise<AccountResult>,
  onEntered: (profile: Profile | null) => void,
  onSecondFactor?: () => void,
) {
  const { mutate, data, error, isPending } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: async (fields: Fields) => checkFields(fields) ?? enter(fields),
    onSuccess: (result) => {
      if (result.ok) onEntered(result.profile)
      else if (result.needsSecondFactor) onSecondFactor?.()
    },
  })
  const refusal = data && !data.ok && !data.needsSecondFactor ? data : null
  return {
    submit: (fields: Fields) => mutate(fields),
    isPending,
    /** A message that belongs to no single field. */
    problem: refusal && !refusal.field ? refusal.message : (error?.message ?? null),
    retryAfter: refusal?.retryAfter,
    problemOf: (field: AccountField) => (refusal?.field === field ? refusal.message : null),
  }
}

const requests = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  password: 'Please enter your password.',
  code: 'Please enter the code.',
}

/** Validates a form on the client: the first field that is empty or no address; else `null`. */
export function checkFields(fields: Partial<Record<keyof typeof requests, string>>): AccountResult | null {
  const empty = (['name', 'email', 'password', 'code'] as const).find((name) => fields[name] === '')
  if (empty) return { ok: false, field: empty, message: requests[empty] }
  const problem = fields.email === undefined ? null : emailProblem(fields.email)
  return problem === null ? null : { ok: false, field: 'email', message: problem }
}
