import { leaveWaitlist } from '../../domain/waitlist.ts'
import { call } from '../api.ts'
import { MailLinkPage } from '../auth/mail-link-page.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Form } from '../ui/form.tsx'

export const meta = () => pageMeta('Leave the waitlist')

export default function LeaveWaitlistPage() {
  return <MailLinkPage title="Leave the waitlist">{(token) => <Leaving token={token} />}</MailLinkPage>
}

function Leaving({ token }: { token: string }) {
  const { submit, done, isPending, problem } = useCallForm(() => call(leaveWaitlist, { query: { token } }))
  if (done) {
    return (
      <Alert tone="notice" title="You are off the list">
        You hear of no more courses. You can join again whenever you like.
      </Alert>
    )
  }
  return (
    <Form
      label="Leave the waitlist"
      pending={isPending}
      problem={problem}
      submitLabel="Leave the list"
      onSubmit={() => submit(undefined)}
    >
      <p className="text-soft">Then you hear of no more courses that open.</p>
    </Form>
  )
}
