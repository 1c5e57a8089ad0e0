import { useMutation } from '@tanstack/react-query'
import { joinWaitlist } from '../../domain/waitlist.ts'
import { type CallError, call } from '../api.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

export default function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallError, string>({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: (email) => call(joinWaitlist, { body: { email } }),
  })
  const emailProblem = error?.errors?.find(({ field }) => field === 'email')?.message
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Join the Waitlist"
      description="Game development, digital media and personal growth get courses of their own. Leave your address and hear when they open."
    >
      {isSuccess ? (
        <Alert tone="notice" title="You are on the list.">
          You hear from us once for each course that opens, and about nothing else.
        </Alert>
      ) : (
        <Form
          label="Join the Waitlist"
          pending={isPending}
          problem={error && !emailProblem ? error.message : null}
          submitLabel="Keep me posted"
          onSubmit={(form) => mutate(String(form.get('email')).trim())}
        >
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            required
            problem={emailProblem}
          />
        </Form>
      )}
    </Dialog>
  )
}
