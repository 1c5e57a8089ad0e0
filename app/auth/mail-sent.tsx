import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { useSession } from './session.ts'

interface MailSentProps {
  title: string
  /** The next step of whoever gets the mail. */
  children: ReactNode
  action?: ReactNode
}

/** The notice of a mail. Where this site sends none, it says instead how to get in without, and who can get at it. */
export function MailSent({ title, children, action }: MailSentProps) {
  const { sendsMail } = useSession()
  return sendsMail ? (
    <Alert tone="notice" title={title} action={action}>
      {children}
    </Alert>
  ) : (
    <Alert tone="notice" title="This site sends no mail yet" action={action}>
      A recovery code lets you in without mail. If you have none, ask whoever runs the site: the mail lies in a folder
      of its server, until SMTP_URL is set there.
    </Alert>
  )
}
