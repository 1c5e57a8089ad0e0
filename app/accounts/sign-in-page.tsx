import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../shell/use-search.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AccountPanels } from './account-panels.tsx'
import { destinationAfterSignIn } from './return-to.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => publicPageMeta(paths.signIn, 'Sign in', 'Sign in to go on where you left off.')

export default function SignInPage() {
  const navigate = useNavigate()
  const [search] = useSearch()
  return (
    <AccountPanels
      heading="Welcome Back"
      lead="Go on where you left off."
      form={<SignInForm onSignedIn={(profile) => navigate(destinationAfterSignIn(search.get('returnTo'), profile))} />}
      panel={
        <>
          <h2 className="text-xl">New Here?</h2>
          <p className="mt-2 mb-6">Create an account to start your journey with us.</p>
          <ButtonLink to={{ pathname: paths.signUp, search: search.toString() }} look="secondary">
            Sign Up
          </ButtonLink>
        </>
      }
    />
  )
}
