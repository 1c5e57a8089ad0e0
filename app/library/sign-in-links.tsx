import { useLocation } from 'react-router'
import { accountPathname } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Links to sign in and up that return to this page with its filters. */
export function SignInLinks() {
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={accountPathname('signIn', returnTo)}>Sign In</ButtonLink>
      <ButtonLink to={accountPathname('signUp', returnTo)} variant="secondary">
        Sign Up
      </ButtonLink>
    </div>
  )
}
