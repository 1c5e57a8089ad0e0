import { useQuery } from '@tanstack/react-query'
import { getInstallation } from '../../domain/installation.ts'
import { useSession } from '../accounts/session.ts'
import { queryFor } from '../api.ts'
import { Alert } from '../ui/alert.tsx'

/** For whoever sets this installation up, who sees it before there is an account. */
export function MailNote() {
  const { status, learner } = useSession()
  const isVisitor = status === 'ready' && !learner
  const { data } = useQuery({ ...queryFor(getInstallation, {}), enabled: isVisitor })
  if (!isVisitor || !data?.lacksMail) return null
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
