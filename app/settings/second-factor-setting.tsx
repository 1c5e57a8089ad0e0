import { useState } from 'react'
import type { Account } from '../../domain/account-settings.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  makeBackupCodes,
} from '../../domain/second-factor.ts'
import { call } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { refetchAccount } from './account-query.ts'
import { CodeList } from './code-list.tsx'
import { QrCode } from './qr-code.tsx'

/** Sets up an authenticator app as second factor. */
export function SecondFactorSetting({ account }: { account: Account }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <div className="grid max-w-md gap-5">
      <p className="text-soft">
        {account.hasSecondFactor
          ? 'Signing in asks for a code of your authenticator app.'
          : 'Have signing in ask for a code of an authenticator app, too. A passkey needs none.'}
      </p>
      {account.hasSecondFactor ? (
        <SwitchedOn account={account} onCodes={setCodes} />
      ) : (
        account.emailVerified && <SwitchingOn hasPassword={account.hasPassword} onCodes={setCodes} />
      )}
      {codes && (
        <CodeList
          title="Keep these backup codes"
          label="Backup codes"
          file="waymark-backup-codes"
          codes={codes}
          onDone={() => setCodes(null)}
        >
          Each lets you in once when your authenticator app is lost. They are shown only now.
        </CodeList>
      )}
    </div>
  )
}

interface PartProps {
  onCodes: (codes: string[]) => void
}

function SwitchingOn({ hasPassword, onCodes }: PartProps & { hasPassword: boolean }) {
  const beginning = useCallForm((password: string | undefined) =>
    call(beginSecondFactor, { body: password === undefined ? {} : { password } }),
  )
  const confirming = useCallForm(
    (code: string) => call(confirmSecondFactor, { body: { code } }),
    async () => {
      toast.success('Your second factor is on')
      onCodes(beginning.done?.backupCodes ?? [])
      await refetchAccount()
    },
  )
  if (!beginning.done)
    return (
      <>
        <Form
          label="Second factor"
          call={beginning}
          submitLabel="Switch it on"
          submitSize="medium"
          onSubmit={(form) => beginning.submit(hasPassword ? String(form.get('password')) : undefined)}
        >
          {hasPassword && <PasswordField autoComplete="current-password" problem={beginning.problemOf('password')} />}
        </Form>
        <SignInAgain calls={[beginning, confirming]} />
      </>
    )
  const { uri } = beginning.done
  return (
    <>
      <Form
        label="Second factor"
        call={confirming}
        submitLabel="Confirm the code"
        submitSize="medium"
        onSubmit={(form) => confirming.submit(String(form.get('code')).trim())}
      >
        <p>Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.</p>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="text-sm">
          Key:{' '}
          <code translate="no" className="[overflow-wrap:anywhere]">
            {new URL(uri).searchParams.get('secret')}
          </code>
        </p>
        <p className="text-sm">
          Is the app on this device?{' '}
          <a href={uri} className="link">
            Open it with the key
          </a>
        </p>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          problem={confirming.problemOf('code')}
        />
      </Form>
      <SignInAgain calls={[beginning, confirming]} />
    </>
  )
}

function SwitchedOn({ account: { hasPassword }, onCodes }: PartProps & { account: Account }) {
  const bodyOf = (password: string) => ({ body: hasPassword ? { password } : {} })
  const dropping = useCallForm(
    (password: string) => call(dropSecondFactor, bodyOf(password)),
    async () => {
      toast.success('Your second factor is off')
      await refetchAccount()
    },
  )
  const [wish, setWish] = useState<'off' | 'codes' | null>(null)
  const making = useCallForm(
    (password: string) => call(makeBackupCodes, bodyOf(password)),
    async ({ backupCodes }) => {
      onCodes(backupCodes)
      setWish(null)
      await refetchAccount()
    },
  )
  if (wish === null)
    return (
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={() => setWish('codes')}>
          New backup codes
        </Button>
        <Button variant="danger" onClick={() => setWish('off')}>
          Switch it off
        </Button>
      </div>
    )
  const form = wish === 'off' ? dropping : making
  return (
    <>
      <Form
        label="Second factor"
        call={form}
        submitLabel={wish === 'off' ? 'Switch it off' : 'Make new codes'}
        submitVariant={wish === 'off' ? 'danger' : 'primary'}
        submitSize="medium"
        onSubmit={(data) => form.submit(String(data.get('password') ?? ''))}
      >
        {hasPassword && (
          <PasswordField
            autoComplete="current-password"
            hint="This confirms it's you."
            problem={form.problemOf('password')}
          />
        )}
      </Form>
      <Button variant="quiet" onClick={() => setWish(null)}>
        Cancel
      </Button>
      <SignInAgain calls={[form]} />
    </>
  )
}
