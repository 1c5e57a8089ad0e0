import { useState } from 'react'
import type { Profile } from '../../domain/preferences.ts'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Link } from '../ui/link.tsx'
import { CodeByMail } from './code-by-mail.tsx'
import { ContinueWith } from './continue-with.tsx'
import { EmailField } from './email-field.tsx'
import { loadPasskeys } from './load-passkeys.ts'
import { PasswordField } from './password-field.tsx'
import { returning } from './return-to.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { signIn } from './signing-in.ts'
import { useAccountForm } from './use-account-form.ts'

export interface WayInProps {
  /** The learner's address, if known. */
  email?: string
  /** The typed address, if unknown. */
  typed: string
  onType: (email: string) => void
  /** The address a code was sent to before a reload. */
  codeSentTo?: string
  onCodeSent?: (email: string) => void
  onSignedIn: (profile: Profile | null) => void
  onSecondFactor: () => void
}

interface SignInFormProps extends Pick<WayInProps, 'email' | 'codeSentTo' | 'onCodeSent' | 'onSignedIn'> {
  /** Without a password, the code by mail comes first. */
  hasPassword?: boolean
  /** Another site was the first factor already. */
  asksSecondFactor?: boolean
}

/** All ways to sign in: password, code by mail and passkey, then the second factor. `onSignedIn` gets the profile. */
export function SignInForm({ hasPassword = true, asksSecondFactor = false, ...given }: SignInFormProps) {
  const { codeSentTo = '', onSignedIn } = given
  const first = hasPassword && !codeSentTo ? 'password' : 'code'
  const [step, setStep] = useState<'password' | 'code' | 'second-factor'>(asksSecondFactor ? 'second-factor' : first)
  const [typed, setTyped] = useState(codeSentTo)
  const way = {
    ...given,
    typed,
    onType: setTyped,
    onSecondFactor: () => setStep('second-factor'),
  }
  if (step === 'second-factor') return <SecondFactorForm onSignedIn={onSignedIn} onBack={() => setStep(first)} />
  return (
    <>
      {step === 'code' ? <CodeByMail {...way} /> : <PasswordSignIn {...way} />}
      <OtherWaysIn
        onSignedIn={onSignedIn}
        onSecondFactor={way.onSecondFactor}
        alternative={step === 'code' ? 'password' : 'code'}
        onSwitch={setStep}
      />
    </>
  )
}

interface OtherWaysInProps extends Pick<WayInProps, 'onSignedIn' | 'onSecondFactor'> {
  alternative: 'password' | 'code'
  onSwitch: (way: 'password' | 'code') => void
}

/** The alternatives to the visible sign-in form. */
function OtherWaysIn({ alternative, onSwitch, onSignedIn, onSecondFactor }: OtherWaysInProps) {
  const { submit, isPending, problem } = useAccountForm(
    async () => (await loadPasskeys()).enterWithPasskey(),
    onSignedIn,
    onSecondFactor,
  )
  return (
    <div className="mt-6 grid gap-2.5 border-line border-t pt-6">
      {problem && <Alert title={problem} />}
      <Button variant="secondary" onClick={() => onSwitch(alternative)}>
        {alternative === 'code' ? 'Email me a code' : 'Use your password'}
      </Button>
      <Button
        variant="secondary"
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={() => isPending || submit({})}
      >
        Use a passkey
      </Button>
      <ContinueWith />
    </div>
  )
}

function PasswordSignIn({ email, typed, onType, onSignedIn, onSecondFactor }: WayInProps) {
  const form = useAccountForm(signIn, onSignedIn, onSecondFactor)
  const [search] = useSearch()
  return (
    <Form
      label="Sign in"
      call={form}
      submitLabel="Sign In"
      onSubmit={(data) =>
        form.submit({ email: email ?? String(data.get('email')).trim(), password: String(data.get('password')) })
      }
    >
      {email === undefined && <EmailField typed={typed} onType={onType} problem={form.problemOf('email')} />}
      <div className="grid gap-1.5">
        <PasswordField autoComplete="current-password" problem={form.problemOf('password')} />
        <p className="text-sm">
          <Link to={`${paths.recover}${returning(search)}`} state={{ email: typed }} className="link">
            Forgot your password?
          </Link>
        </p>
      </div>
    </Form>
  )
}
