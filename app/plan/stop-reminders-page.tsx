import { stopReminders } from '../../domain/stop-reminders.ts'
import { call } from '../api.ts'
import { MailLinkForm, MailLinkPage } from '../auth/mail-link-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Alert } from '../ui/alert.tsx'

export const meta = () => pageMeta('Stop reminders')

export default function StopRemindersPage() {
  return (
    <MailLinkPage title="Stop reminders">
      {(token) => (
        <MailLinkForm
          label="Stop reminders"
          lead="Then nothing reminds you any more, neither by mail nor on a device."
          submitLabel="Stop reminders"
          act={() => call(stopReminders, { query: { token } })}
        >
          {() => (
            <Alert tone="notice" title="No more reminders">
              Your plan stays as it is. You can choose reminders again there whenever you like.
            </Alert>
          )}
        </MailLinkForm>
      )}
    </MailLinkPage>
  )
}
