import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AccountButtonLink } from './account-link.tsx'

interface SignInLinkProps {
  page: 'signIn' | 'signInAlias'
  variant: 'quiet' | 'secondary'
}

/** A sign-in link that returns to lessons and searches; other pages lead to the dashboard. */
export function SignInLink({ page, variant }: SignInLinkProps) {
  const { pathname } = useLocation()
  const isAtWork = [paths.courses, paths.resources].some((path) => pathname.startsWith(path))
  if (isAtWork)
    return (
      <AccountButtonLink page={page} variant={variant}>
        Sign In
      </AccountButtonLink>
    )
  return (
    <ButtonLink to={paths[page]} variant={variant}>
      Sign In
    </ButtonLink>
  )
}
