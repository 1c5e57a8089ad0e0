import { useMutation } from '@tanstack/react-query'
import type { Profile } from '../../domain/preferences.ts'
import type { AccountField, AccountResult } from './account-result.ts'
import { checkFields } from './check-fields.ts'

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
    problemOf: (field: AccountField) => (refusal?.field === field ? refusal.message : null),
  }
}
