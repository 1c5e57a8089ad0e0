import { useNavigate } from 'react-router'
import { resetPassword } from '../../domain/account-recovery.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../shell/use-search.ts'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { LinkFails, MailLinkPage } from './mail-link-page.tsx'
import { PasswordField } from './password-field.tsx'
import { returning } from './return-to.ts'
import { refreshSession } from './session.ts'
import { emitSessionEvent } from './session-events.ts'
import { useCallForm } from './use-call-form.ts'

export const meta = () => pageMeta('Choose a new password')

export default function NewPasswordPage() {
  return <MailLinkPage title="Choose a new password">{(token) => <NewPasswordForm token={token} />}</MailLinkPage>
}

/** @param token of the mail's link, which authorizes the change */
function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [search] = useSearch()
  const form = useCallForm(
    (password: string) => call(resetPassword, { body: { token, password } }),
    async () => {
      emitSessionEvent('password-recovery')
      await refreshSession()
      toast.success('Your new password is set', { description: 'Sign in with it now.' })
      await navigate(`${paths.signIn}${returning(search)}`)
    },
  )
  return (
    <>
      <p className="text-soft">You will be signed out on every device.</p>
      <Form
        label="Choose a new password"
        call={form}
        submitLabel="Set the password"
        onSubmit={(data) => form.submit(String(data.get('password')))}
      >
        <PasswordField
          autoComplete="new-password"
          hint="A few unrelated words are best."
          problem={form.problemOf('password')}
        />
      </Form>
      <LinkFails to={paths.recover}>Ask for a new one</LinkFails>
    </>
  )
}
