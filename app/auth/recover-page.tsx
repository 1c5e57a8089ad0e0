import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { requestRecovery } from '../../domain/account-recovery.ts'
import { recoverWithCode } from '../../domain/recovery-codes.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../shell/use-search.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Link } from '../ui/link.tsx'
import { EmailField } from './email-field.tsx'
import { MailSent } from './mail-sent.tsx'
import { returning } from './return-to.ts'
import { useSession } from './session.ts'
import type { WayInProps } from './sign-in-form.tsx'
import { useCallForm } from './use-call-form.ts'

export const meta = () => pageMeta('Get back in')

/** Recovery of a forgotten password: by a mailed link, or by a recovery code. */
export default function RecoverPage() {
  const [way, setWay] = useState<'mail' | 'code'>('mail')
  // The sign-in page passes on the typed address.
  const { state } = useLocation()
  const [typed, setTyped] = useState<string>(state?.email ?? '')
  const [search] = useSearch()
  const address = { typed, onType: setTyped }
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="mx-auto grid max-w-lg gap-5">
        <h1 className="text-3xl">Get back in</h1>
        {way === 'mail' ? <RecoverByMail {...address} /> : <RecoverWithCode {...address} />}
        <Button variant="secondary" onClick={() => setWay(way === 'mail' ? 'code' : 'mail')}>
          {way === 'mail' ? 'Use a recovery code' : 'Get a link by mail'}
        </Button>
        <p className="text-sm">
          <Link to={`${paths.signIn}${returning(search)}`} className="link">
            Back to sign in
          </Link>
        </p>
      </div>
    </div>
  )
}

function RecoverByMail({ typed, onType }: Pick<WayInProps, 'typed' | 'onType'>) {
  const { sendsMail } = useSession()
  const form = useCallForm((email: string) => call(requestRecovery, { body: { email } }).then(() => email))
  return (
    <>
      {sendsMail ? (
        <p className="text-soft">Enter your email address, and we send you a link to choose a new password.</p>
      ) : (
        form.done === undefined && (
          <p className="text-soft">
            This site sends no mail yet. A recovery code lets you choose a new password; for a link, enter your email
            address, and ask whoever runs the site.
          </p>
        )
      )}
      {form.done !== undefined && (
        <MailSent title="Check your mail">
          If {form.done} has an account here, a mail is on its way. It may take a few minutes, and may have landed in
          your spam folder.
        </MailSent>
      )}
      <Form
        label="Get back in"
        call={form}
        submitLabel={form.done === undefined ? 'Send the link' : 'Send it again'}
        onSubmit={(data) => form.submit(String(data.get('email')).trim())}
      >
        <EmailField typed={typed} onType={onType} problem={form.problemOf('email')} />
      </Form>
    </>
  )
}

/** Exchanges a printed recovery code for the right to set a new password. */
function RecoverWithCode({ typed, onType }: Pick<WayInProps, 'typed' | 'onType'>) {
  const navigate = useNavigate()
  const [search] = useSearch()
  const form = useCallForm(
    (body: { email: string; code: string }) => call(recoverWithCode, { body }),
    ({ token }) => navigate(`${paths.newPassword}${returning(search, { token })}`),
  )
  return (
    <Form
      label="Use a recovery code"
      call={form}
      submitLabel="Use the code"
      onSubmit={(data) => form.submit({ email: String(data.get('email')).trim(), code: String(data.get('code')) })}
    >
      <EmailField typed={typed} onType={onType} problem={form.problemOf('email')} />
      <TextField label="Recovery code" name="code" autoComplete="off" required problem={form.problemOf('code')} />
    </Form>
  )
}
