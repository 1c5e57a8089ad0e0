import { useState } from 'react'
import type { Profile } from '../../domain/preferences.ts'
import { CodeByMail } from './code-by-mail.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

export interface WayInProps {
  /** Where it is known who signs in. */
  email?: string
  /** The address that was typed, where it is not known. */
  typed: string
  onType: (email: string) => void
  /** The address that a code went to, before the page was loaded anew. */
  codeSentTo?: string
  onCodeSent?: (email: string) => void
  onSignedIn: (profile: Profile | null) => void
  onSecondFactor: () => void
}

interface SignInFormProps extends Pick<WayInProps, 'email' | 'codeSentTo' | 'onCodeSent' | 'onSignedIn'> {
  /** Where it is known that the account has none, a code by mail comes first. */
  hasPassword?: boolean
  /** The first way in is behind them, at another site. */
  asksSecondFactor?: boolean
}

/** Every way in: the password, a code by mail, a passkey; and the second factor after it. `onSignedIn` gets the profile. */
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
        other={step === 'code' ? 'password' : 'code'}
        onOther={setStep}
      />
    </>
  )
}
