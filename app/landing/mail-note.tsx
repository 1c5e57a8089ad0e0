import { Alert } from '../ui/alert.tsx'

/** A hint for operators, shown before the first account. */
export default function MailNote() {
  return (
    <div className="page-width pt-6">
      <Alert tone="notice" title="Waymark is running. Mail isn't set up yet.">
        Links and codes for signing in stay in the mail folder on this server. To send them, set SMTP_URL and start
        again: docs/operations.md tells how. Without it, learners can print recovery codes on their account page. This
        note goes once there is an account.
      </Alert>
    </div>
  )
}
