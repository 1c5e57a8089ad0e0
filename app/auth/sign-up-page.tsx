import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../shell/use-search.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AccountPanels } from './account-panels.tsx'
import { ContinueWith } from './continue-with.tsx'
import { useDestinationAfterSignIn } from './return-to.ts'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () =>
  publicPageMeta(paths.signUp, 'Sign up', 'Make a free account and keep your path and your progress.')

export default function SignUpPage() {
  const navigate = useNavigate()
  const destinationFor = useDestinationAfterSignIn()
  const [search] = useSearch()
  return (
    <AccountPanels
      heading="Don't have an Account?"
      lead="Make one here. It is free, and it keeps your progress."
      form={
        <>
          <SignUpForm onSignedUp={(profile) => navigate(destinationFor(profile))} />
          <div className="mt-6 grid gap-2.5">
            <ContinueWith />
          </div>
        </>
      }
      panel={
        <>
          <p className="mb-6 text-lg">Already have an account? Sign in to continue your journey.</p>
          <ButtonLink to={{ pathname: paths.signIn, search: search.toString() }} variant="secondary">
            Sign In
          </ButtonLink>
        </>
      }
    />
  )
}
