import { requestSignInCode } from '../../domain/signing-in.ts'
import { call } from '../api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import type { WayInProps } from './sign-in-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useCallForm } from './use-call-form.ts'
import { signInWithCode } from './ways-in.ts'

/** First the address, then the code that was sent to it. */
export function CodeByMail({ email, ...way }: WayInProps) {
  const asking = useCallForm((address: string) =>
    call(requestSignInCode, { body: { email: address } }).then(() => address),
  )
  if (asking.done !== undefined) return <CodeForm {...way} email={asking.done} onAgain={asking.repeat} />
  return (
    <Form
      label="Sign in with a code"
      pending={asking.isPending}
      problem={asking.problem}
      submitLabel="Send me a code"
      onSubmit={(form) => asking.submit(email ?? String(form.get('email')).trim())}
    >
      {email === undefined && (
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={asking.problemOf('email')}
        />
      )}
    </Form>
  )
}

function CodeForm({ email, onAgain, onSignedIn, onSecondFactor }: WayInProps & { email: string; onAgain: () => void }) {
  const { submit, isPending, problem, problemOf } = useAccountForm(signInWithCode, onSignedIn, onSecondFactor)
  return (
    <Form
      label="Sign in with a code"
      pending={isPending}
      problem={problem}
      submitLabel="Sign In"
      onSubmit={(form) => submit({ email, code: String(form.get('code')).trim() })}
    >
      <Alert
        tone="notice"
        title="Look into your mail"
        action={
          <Button look="secondary" size="small" onClick={onAgain}>
            Send another
          </Button>
        }
      >
        If {email} has an account here, a code is on its way.
      </Alert>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        problem={problemOf('code')}
      />
    </Form>
  )
}
