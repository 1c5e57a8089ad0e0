import { useMutation } from '@tanstack/react-query'
import type { Profile } from '../../domain/preferences.ts'
import type { AccountAnswer, AccountField } from './account-answers.ts'
import { checkFields } from './check-fields.ts'

/** What signing in and signing up have in common: one try at a time, and where to say why it was refused. */
export function useAccountForm<Fields extends Parameters<typeof checkFields>[0]>(
  enter: (fields: Fields) => Promise<AccountAnswer>,
  onEntered: (profile: Profile | null) => void,
  onSecondFactor?: () => void,
) {
  const { mutate, data, error, isPending } = useMutation({
    // Without a network it fails at once and says so, rather than waiting out of sight.
    networkMode: 'always',
    mutationFn: async (fields: Fields) => checkFields(fields) ?? enter(fields),
    onSuccess: (answer) => {
      if (answer.ok) onEntered(answer.profile)
      else if (answer.needsSecondFactor) onSecondFactor?.()
    },
  })
  const refusal = data && !data.ok && !data.needsSecondFactor ? data : null
  return {
    submit: (fields: Fields) => mutate(fields),
    isPending,
    /** What belongs to no single field. */
    problem: refusal && !refusal.field ? refusal.message : (error?.message ?? null),
    problemOf: (field: AccountField) => (refusal?.field === field ? refusal.message : null),
  }
}
