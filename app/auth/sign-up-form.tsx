import { longestName } from '../../domain/accounts.ts'
import type { Profile } from '../../domain/preferences.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { signUp } from './signing-in.ts'
import { useAccountForm } from './use-account-form.ts'

/** Name, email address and password; `onSignedUp` gets the new learner's profile. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (profile: Profile | null) => void }) {
  const { submit, isPending, problem, problemOf } = useAccountForm(signUp, onSignedUp)
  return (
    <Form
      label="Sign up"
      pending={isPending}
      problem={problem}
      submitLabel="Sign Up"
      onSubmit={(form) =>
        submit({
          name: String(form.get('name')).trim(),
          email: String(form.get('email')).trim(),
          password: String(form.get('password')),
        })
      }
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={longestName}
        problem={problemOf('name')}
      />
      <EmailField problem={problemOf('email')} />
      <PasswordField
        autoComplete="new-password"
        hint="A few unrelated words are best."
        problem={problemOf('password')}
      />
    </Form>
  )
}
