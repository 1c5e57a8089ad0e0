import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { useIsHydrated } from '../shell/use-is-hydrated.ts'
import { useSearch } from '../shell/use-search.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AccountPanels } from './account-panels.tsx'
import { CameBack } from './came-back.tsx'
import { useDestinationAfterSignIn } from './return-to.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => publicPageMeta(paths.signIn, 'Sign in', 'Sign in and pick up where you left off.')

export default function SignInPage() {
  const navigate = useNavigate()
  const destinationFor = useDestinationAfterSignIn()
  const [search] = useSearch()
  const { search: present, state } = useLocation()
  // Phones may reload the page while the mail program is open.
  const codeSentTo: string | undefined = useIsHydrated() ? state?.codeSentTo : undefined
  const storeRecipient = (email: string) =>
    navigate({ search: present }, { replace: true, preventScrollReset: true, state: { codeSentTo: email } })
  return (
    <AccountPanels
      heading="Welcome Back"
      lead="Pick up where you left off."
      form={
        <>
          <CameBack />
          <SignInForm
            key={`${search.get('step')} ${codeSentTo}`}
            {...(codeSentTo && { codeSentTo })}
            onCodeSent={storeRecipient}
            asksSecondFactor={search.get('step') === 'second-factor'}
            onSignedIn={(profile) => navigate(destinationFor(profile))}
          />
        </>
      }
      panel={
        <>
          <h2 className="text-xl">New Here?</h2>
          <p className="mt-2 mb-6">Create an account to start your journey with us.</p>
          <ButtonLink to={{ pathname: paths.signUp, search: search.toString() }} variant="secondary">
            Sign Up
          </ButtonLink>
        </>
      }
    />
  )
}
