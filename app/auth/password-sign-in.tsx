import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { Form } from '../ui/form.tsx'
import { Link } from '../ui/link.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { returning } from './return-to.ts'
import type { WayInProps } from './sign-in-form.tsx'
import { signIn } from './signing-in.ts'
import { useAccountForm } from './use-account-form.ts'

export function PasswordSignIn({ email, typed, onType, onSignedIn, onSecondFactor }: WayInProps) {
  const { submit, isPending, problem, problemOf } = useAccountForm(signIn, onSignedIn, onSecondFactor)
  const [search] = useSearch()
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
      {email === undefined && <EmailField typed={typed} onType={onType} problem={problemOf('email')} />}
      <div className="grid gap-1.5">
        <PasswordField autoComplete="current-password" problem={problemOf('password')} />
        <p className="text-sm">
          <Link to={`${paths.recover}${returning(search)}`} state={{ email: typed }} className="link">
            Forgot your password?
          </Link>
        </p>
      </div>
    </Form>
  )
}
