import { useNavigate } from 'react-router'
import { longestName } from '../../domain/accounts.ts'
import type { Profile } from '../../domain/preferences.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../shell/use-search.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { AccountPanels } from './account-panels.tsx'
import { ContinueWith } from './continue-with.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useDestinationAfterSignIn } from './return-to.ts'
import { useSession } from './session.ts'
import { signUp } from './signing-in.ts'
import { useAccountForm } from './use-account-form.ts'

export const meta = () =>
  publicPageMeta(paths.signUp, 'Sign up', 'Make a free account and keep your path and your progress.')

export default function SignUpPage() {
  const navigate = useNavigate()
  const destinationFor = useDestinationAfterSignIn()
  const [search] = useSearch()
  const { status, sendsMail } = useSession()
  return (
    <AccountPanels
      heading="Don't have an Account?"
      lead="Make one here. It is free, and it keeps your progress."
      form={
        <>
          <SignUpForm onSignedUp={(profile) => navigate(destinationFor(profile))} />
          {/* Out of sight it keeps the place for what comes. */}
          <p className={`mt-4 min-h-[3lh] text-sm text-soft ${status === 'loading' ? 'invisible' : ''}`}>
            {sendsMail
              ? 'If you forget your password, a link that we mail to this address lets you in. Recovery codes, on your account page, do so without mail.'
              : 'This site sends no mail yet. Once you are in, make recovery codes on your account page: they let you in if you forget your password.'}
          </p>
          <div className="mt-6 grid gap-2.5">
            <ContinueWith />
            <ButtonLink to={paths.onboarding} variant="quiet">
              Start without an account
            </ButtonLink>
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

/** Name, email address and password; `onSignedUp` gets the new learner's profile. */
function SignUpForm({ onSignedUp }: { onSignedUp: (profile: Profile | null) => void }) {
  const form = useAccountForm(signUp, onSignedUp)
  return (
    <Form
      label="Sign up"
      call={form}
      submitLabel="Sign Up"
      onSubmit={(data) =>
        form.submit({
          name: String(data.get('name')).trim(),
          email: String(data.get('email')).trim(),
          password: String(data.get('password')),
        })
      }
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={longestName}
        problem={form.problemOf('name')}
      />
      <EmailField problem={form.problemOf('email')} />
      <PasswordField
        autoComplete="new-password"
        hint="A few unrelated words are best."
        problem={form.problemOf('password')}
      />
    </Form>
  )
}
