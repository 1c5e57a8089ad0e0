import { leaveWaitlist } from '../../domain/waitlist.ts'
import { call } from '../api.ts'
import { MailLinkForm, MailLinkPage } from '../auth/mail-link-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Alert } from '../ui/alert.tsx'

export const meta = () => pageMeta('Leave the waitlist')

export default function LeaveWaitlistPage() {
  return (
    <MailLinkPage title="Leave the waitlist">
      {(token) => (
        <MailLinkForm
          label="Leave the waitlist"
          lead="Then you hear of no more courses that open."
          submitLabel="Leave the list"
          act={() => call(leaveWaitlist, { query: { token } })}
        >
          {() => (
            <Alert tone="notice" title="You are off the list">
              You hear of no more courses. You can join again whenever you like.
            </Alert>
          )}
        </MailLinkForm>
      )}
    </MailLinkPage>
  )
}
