import { useMutation } from '@tanstack/react-query'
import type { Profile } from '../../domain/preferences.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { checkFields } from './check-fields.ts'
import { PasswordField } from './password-field.tsx'
import { signUp } from './session.ts'

/** Name, e-mail address and password; `onSignedUp` gets the new learner's profile. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (profile: Profile | null) => void }) {
  const { mutate, data, isPending } = useMutation({
    // Without a network it fails at once and says so, rather than waiting out of sight.
    networkMode: 'always',
    mutationFn: async (fields: Parameters<typeof signUp>[0]) => checkFields(fields) ?? signUp(fields),
    onSuccess: (answer) => answer.ok && onSignedUp(answer.profile),
  })
  const refusal = data && !data.ok ? data : null
  const problemOf = (field: string) => (refusal?.field === field ? refusal.message : null)
  return (
    <Form
      label="Sign up"
      pending={isPending}
      problem={refusal && !refusal.field ? refusal.message : null}
      submitLabel="Sign Up"
      onSubmit={(form) =>
        mutate({
          name: String(form.get('name')).trim(),
          email: String(form.get('email')).trim(),
          password: String(form.get('password')),
        })
      }
    >
      <TextField label="Name" name="name" autoComplete="name" required problem={problemOf('name')} />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        required
        problem={problemOf('email')}
      />
      <PasswordField autoComplete="new-password" hint="At least 8 characters." problem={problemOf('password')} />
    </Form>
  )
}
