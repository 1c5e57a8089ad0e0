import type { Profile } from '../../domain/preferences.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { PasswordField } from './password-field.tsx'
import { signIn } from './session.ts'
import { useAccountForm } from './use-account-form.ts'

/** E-mail address and password; `onSignedIn` gets the learner's profile. */
export function SignInForm({ onSignedIn }: { onSignedIn: (profile: Profile | null) => void }) {
  const { submit, isPending, problem, problemOf } = useAccountForm(signIn, onSignedIn)
  return (
    <Form
      label="Sign in"
      pending={isPending}
      problem={problem}
      submitLabel="Sign In"
      onSubmit={(form) => submit({ email: String(form.get('email')).trim(), password: String(form.get('password')) })}
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
