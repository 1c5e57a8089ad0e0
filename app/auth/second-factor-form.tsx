import { useState } from 'react'
import type { Profile } from '../../domain/preferences.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { signInWithSecondFactor } from './signing-in.ts'
import { useAccountForm } from './use-account-form.ts'

interface SecondFactorFormProps {
  onSignedIn: (profile: Profile | null) => void
  onBack: () => void
}

/** The second factor: a code of the authenticator app, or a backup code. */
export function SecondFactorForm({ onSignedIn, onBack }: SecondFactorFormProps) {
  const [isBackupCode, setIsBackupCode] = useState(false)
  const form = useAccountForm(
    ({ code }: { code: string }) => signInWithSecondFactor({ code, isBackupCode }),
    onSignedIn,
  )
  return (
    <>
      <Form
        label="Second factor"
        call={form}
        submitLabel="Sign In"
        onSubmit={(data) => form.submit({ code: String(data.get('code')).trim() })}
      >
        <p className="text-soft">
          {isBackupCode
            ? 'One of the codes that you kept. Each works once.'
            : 'One more step: open your authenticator app, and type the code that it shows now.'}
        </p>
        <TextField
          // The focused element vanished with the previous form.
          autoFocus
          key={String(isBackupCode)}
          label={isBackupCode ? 'Backup code' : 'Code from your authenticator app'}
          name="code"
          inputMode={isBackupCode ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          required
          problem={form.problemOf('code')}
        />
      </Form>
      <div className="mt-6 grid gap-2.5 border-line border-t pt-6">
        <Button variant="secondary" onClick={() => setIsBackupCode(!isBackupCode)}>
          {isBackupCode ? 'Use your authenticator app' : 'Use a backup code'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Start again
        </Button>
      </div>
    </>
  )
}
