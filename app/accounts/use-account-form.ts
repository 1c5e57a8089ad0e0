import { useMutation } from '@tanstack/react-query'
import type { Profile } from '../../domain/preferences.ts'
import type { AccountAnswer, AccountField } from './account-answers.ts'
import { checkFields } from './check-fields.ts'

/** What signing in and signing up have in common: one try at a time, and where to say why it was refused. */
export function useAccountForm<Fields extends Parameters<typeof checkFields>[0]>(
  enter: (fields: Fields) => Promise<AccountAnswer>,
  onEntered: (profile: Profile | null) => void,
) {
  const { mutate, data, isPending } = useMutation({
    // Without a network it fails at once and says so, rather than waiting out of sight.
    networkMode: 'always',
    mutationFn: async (fields: Fields) => checkFields(fields) ?? enter(fields),
    onSuccess: (answer) => answer.ok && onEntered(answer.profile),
  })
  const refusal = data && !data.ok ? data : null
  return {
    submit: (fields: Fields) => mutate(fields),
    isPending,
    /** What belongs to no single field. */
    problem: refusal && !refusal.field ? refusal.message : null,
    problemOf: (field: AccountField) => (refusal?.field === field ? refusal.message : null),
  }
}
