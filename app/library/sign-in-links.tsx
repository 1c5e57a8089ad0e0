import { useLocation } from 'react-router'
import { accountPathname, paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The ways to an account, both leading back to the library as it is filtered now. */
export function SignInLinks() {
  const returnTo = paths.resources + useLocation().search
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={accountPathname('signIn', returnTo)}>Sign In</ButtonLink>
      <ButtonLink to={accountPathname('signUp', returnTo)} look="secondary">
        Sign Up
      </ButtonLink>
    </div>
  )
}
