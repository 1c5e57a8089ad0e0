import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AccountButtonLink } from './account-link.tsx'

interface SignInLinkProps {
  page: 'signIn' | 'signInAlias'
  look: 'quiet' | 'secondary'
}

/** Whoever signs in while they learn or look for something comes back to it; from other pages they go to what is theirs. */
export function SignInLink({ page, look }: SignInLinkProps) {
  const { pathname } = useLocation()
  const isAtWork = [paths.courses, paths.resources].some((one) => pathname.startsWith(one))
  if (isAtWork)
    return (
      <AccountButtonLink page={page} look={look}>
        Sign In
      </AccountButtonLink>
    )
  return (
    <ButtonLink to={paths[page]} look={look}>
      Sign In
    </ButtonLink>
  )
}
