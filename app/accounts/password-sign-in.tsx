import { paths } from '../paths.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Link } from '../ui/link.tsx'
import { PasswordField } from './password-field.tsx'
import { signIn } from './session.ts'
import type { WayInProps } from './sign-in-form.tsx'
import { useAccountForm } from './use-account-form.ts'

export function PasswordSignIn({ email, onSignedIn, onSecondFactor }: WayInProps) {
  const { submit, isPending, problem, problemOf } = useAccountForm(signIn, onSignedIn, onSecondFactor)
  return (
    <Form
      label="Sign in"
      pending={isPending}
      problem={problem}
      submitLabel="Sign In"
      onSubmit={(form) =>
        submit({ email: email ?? String(form.get('email')).trim(), password: String(form.get('password')) })
      }
    >
      {email === undefined && (
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={problemOf('email')}
        />
      )}
      <div className="grid gap-1.5">
        <PasswordField autoComplete="current-password" problem={problemOf('password')} />
        <p className="text-sm">
          <Link to={paths.recover} className="link">
            Forgot your password?
          </Link>
        </p>
      </div>
    </Form>
  )
}
