import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { useSession } from './session.ts'

interface MailSentProps {
  title: string
  /** The next step of whoever gets the mail. */
  children: ReactNode
  action?: ReactNode
}

/** The notice of a mail. Where this site sends none, it says instead who can get at it, and how to get in without. */
export function MailSent({ title, children, action }: MailSentProps) {
  const { sendsMail } = useSession()
  return sendsMail ? (
    <Alert tone="notice" title={title} action={action}>
      {children}
    </Alert>
  ) : (
    <Alert tone="notice" title="This site sends no mail yet" action={action}>
      The mail lies in a folder of its server. Whoever runs the site can read it there, or have mail sent by setting
      SMTP_URL. Recovery codes let you in without mail.
    </Alert>
  )
}
