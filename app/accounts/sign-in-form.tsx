import { useMutation } from '@tanstack/react-query'
import type { Profile } from '../../domain/preferences.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { checkFields } from './check-fields.ts'
import { PasswordField } from './password-field.tsx'
import { signIn } from './session.ts'

/** E-mail address and password; `onSignedIn` gets the learner's profile. */
export function SignInForm({ onSignedIn }: { onSignedIn: (profile: Profile | null) => void }) {
  const { mutate, data, isPending } = useMutation({
    // Without a network it fails at once and says so, rather than waiting out of sight.
    networkMode: 'always',
    mutationFn: async (fields: Parameters<typeof signIn>[0]) => checkFields(fields) ?? signIn(fields),
    onSuccess: (answer) => answer.ok && onSignedIn(answer.profile),
  })
  const refusal = data && !data.ok ? data : null
  const problemOf = (field: string) => (refusal?.field === field ? refusal.message : null)
  return (
    <Form
      label="Sign in"
      pending={isPending}
      problem={refusal && !refusal.field ? refusal.message : null}
      submitLabel="Sign In"
      onSubmit={(form) => mutate({ email: String(form.get('email')).trim(), password: String(form.get('password')) })}
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        required
        problem={problemOf('email')}
      />
      <PasswordField autoComplete="current-password" problem={problemOf('password')} />
    </Form>
  )
}
