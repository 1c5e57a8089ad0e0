import { joinWaitlist } from '../../domain/waitlist.ts'
import { call } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

export default function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const { sendsMail } = useSession()
  const form = useCallForm((email: string) => call(joinWaitlist, { body: { email } }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Join the Waitlist"
      description="Game development, digital media and personal growth get courses of their own. Leave your address and hear when they open."
    >
      {form.done ? (
        <Alert tone="notice" title="You are on the list.">
          {sendsMail
            ? 'You hear from us once for each course that opens, and about nothing else.'
            : 'This site does not send mail yet. Your address is kept until whoever runs it has set that up.'}
        </Alert>
      ) : (
        <Form
          label="Join the Waitlist"
          call={form}
          submitLabel="Keep me posted"
          onSubmit={(data) => form.submit(String(data.get('email')).trim())}
        >
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            required
            problem={form.problemOf('email')}
          />
        </Form>
      )}
    </Dialog>
  )
}
