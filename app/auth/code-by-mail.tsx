import { useState } from 'react'
import { requestSignInCode } from '../../domain/signing-in.ts'
import { call } from '../api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { EmailField } from './email-field.tsx'
import { MailSent } from './mail-sent.tsx'
import type { WayInProps } from './sign-in-form.tsx'
import { signInWithCode } from './signing-in.ts'
import { useAccountForm } from './use-account-form.ts'
import { useCallForm } from './use-call-form.ts'

/** A form for the address, then one for the mailed code. */
export function CodeByMail({ email, typed, onType, codeSentTo, onCodeSent, ...way }: WayInProps) {
  const [sentTo, setSentTo] = useState(codeSentTo)
  const asking = useCallForm(requestCode, (to) => {
    setSentTo(to)
    onCodeSent?.(to)
  })
  if (sentTo !== undefined) return <CodeForm {...way} email={sentTo} />
  return (
    <Form
      label="Sign in with a code"
      call={asking}
      submitLabel="Send me a code"
      onSubmit={(form) => asking.submit(email ?? String(form.get('email')).trim())}
    >
      {email === undefined && <EmailField typed={typed} onType={onType} problem={asking.problemOf('email')} />}
    </Form>
  )
}

/** @returns the address */
function requestCode(email: string): Promise<string> {
  return call(requestSignInCode, { body: { email } }).then(() => email)
}

interface CodeFormProps extends Pick<WayInProps, 'onSignedIn' | 'onSecondFactor'> {
  email: string
}

function CodeForm({ email, onSignedIn, onSecondFactor }: CodeFormProps) {
  const form = useAccountForm(signInWithCode, onSignedIn, onSecondFactor)
  const again = useCallForm(requestCode)
  return (
    <Form
      label="Sign in with a code"
      call={form}
      submitLabel="Sign In"
      onSubmit={(data) => form.submit({ email, code: String(data.get('code')).trim() })}
    >
      <MailSent
        title={again.done === undefined ? 'Check your mail' : 'Check your mail again'}
        action={
          <Button
            variant="secondary"
            size="small"
            aria-busy={again.isPending}
            aria-disabled={again.isPending}
            onClick={() => again.isPending || again.submit(email)}
          >
            Send another
          </Button>
        }
      >
        {again.done === undefined
          ? `If ${email} has an account here, a code is on its way.`
          : `If ${email} has an account here, another code is on its way. Once it is there, only the newest one works.`}
      </MailSent>
      {again.problem && <Alert title="We did not send another code">{again.problem}</Alert>}
      <TextField
        // The focused element vanished with the previous form.
        autoFocus
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        problem={form.problemOf('code')}
      />
    </Form>
  )
}
