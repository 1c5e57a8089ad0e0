import { requestVerification } from '../../domain/account-recovery.ts'
import { type Account, requestEmailChange } from '../../domain/account-settings.ts'
import { call } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { refetchAccount } from './account-query.ts'

/** The email address: its confirmation and its change. */
export function AddressSetting({ account }: { account: Account }) {
  const { sendsMail } = useSession()
  const form = useCallForm((email: string) => call(requestEmailChange, { body: { email } }), refetchAccount)
  return (
    <div className="grid max-w-md gap-5">
      {account.emailVerified ? <p className="text-soft">Your address is confirmed.</p> : <Unproved />}
      {account.newEmail && (
        <Alert tone="notice" title={`Waiting for ${account.newEmail}`}>
          {!sendsMail
            ? 'This site sends no mail yet: ask whoever runs it for the links in your mails.'
            : account.emailVerified
              ? 'Press the button in the mail to your new address, and in the one to your present address.'
              : 'Press the button in the mail to your new address.'}
        </Alert>
      )}
      <Form
        label="Your address"
        call={form}
        submitLabel="Change address"
        submitSize="medium"
        onSubmit={(data) => form.submit(String(data.get('email')).trim())}
      >
        <TextField
          key={account.newEmail}
          label="New email address"
          name="email"
          type="email"
          required
          problem={form.problemOf('email')}
        />
      </Form>
      <SignInAgain calls={[form]} />
    </div>
  )
}

function Unproved() {
  const { sendsMail } = useSession()
  const { submit, isPending, problem } = useCallForm(
    () => call(requestVerification, { body: {} }),
    () => toast.success(sendsMail ? 'A mail is on its way' : 'The mail lies in the folder of the server'),
  )
  return (
    <Alert
      tone="notice"
      title="Your address is not confirmed yet"
      action={
        <Button
          variant="secondary"
          size="small"
          aria-disabled={isPending}
          onClick={() => isPending || submit(undefined)}
        >
          Send the mail again
        </Button>
      }
    >
      {problem ??
        (sendsMail
          ? 'Press the button in the mail that we sent you. Passkeys and a second factor need a confirmed address.'
          : 'This site sends no mail yet: ask whoever runs it for yours. Until then recovery codes, below, let you back in.')}
    </Alert>
  )
}
