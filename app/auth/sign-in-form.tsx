import { useState } from 'react'
import type { Profile } from '../../domain/preferences.ts'
import { CodeByMail } from './code-by-mail.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

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
