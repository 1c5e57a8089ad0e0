import { useRef } from 'react'
import { type Account, setPassword } from '../../domain/account-settings.ts'
import { call } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { refetchAccount } from './account-query.ts'

/** Changes the password, or sets the first one. */
export function PasswordSetting({ account: { hasPassword } }: { account: Account }) {
  const place = useRef<HTMLDivElement>(null)
  const form = useCallForm(
    (password: string) => call(setPassword, { body: { password } }),
    async () => {
      place.current?.querySelector('form')?.reset()
      toast.success('Your new password is set', { description: 'Your other devices are signed out.' })
      await refetchAccount()
    },
  )
  return (
    <div ref={place} className="max-w-md">
      <p className="mb-4 text-soft">
        {hasPassword ? 'A new one signs out your other devices.' : 'Your account has no password yet.'}
      </p>
      <Form
        label="Your password"
        call={form}
        submitLabel={hasPassword ? 'Change password' : 'Set password'}
        submitSize="medium"
        onSubmit={(data) => form.submit(String(data.get('password')))}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="A few unrelated words are best."
          problem={form.problemOf('password')}
        />
      </Form>
      <SignInAgain calls={[form]} />
    </div>
  )
}
