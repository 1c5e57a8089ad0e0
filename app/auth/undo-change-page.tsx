import { useNavigate } from 'react-router'
import { undoChange } from '../../domain/account-recovery.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Form } from '../ui/form.tsx'
import { LinkFails, MailLinkPage } from './mail-link-page.tsx'
import { refreshSession } from './session.ts'
import { useCallForm } from './use-call-form.ts'

export const meta = () => pageMeta('Take a change back')

export default function UndoChangePage() {
  return <MailLinkPage title="This wasn't you?">{(token) => <Undoing token={token} />}</MailLinkPage>
}

function Undoing({ token }: { token: string }) {
  const navigate = useNavigate()
  const { submit, isPending, problem } = useCallForm(
    () => call(undoChange, { body: { token } }),
    async (fresh) => {
      await refreshSession()
      await navigate({ pathname: paths.newPassword, search: new URLSearchParams({ token: fresh.token }).toString() })
    },
  )
  return (
    <>
      <Form
        label="Take the change back"
        pending={isPending}
        problem={problem}
        submitLabel="Take it back"
        submitVariant="danger"
        onSubmit={() => submit(undefined)}
      >
        <p className="text-soft">
          The change is taken back, every device is signed out, and the password is gone. Then you choose a new one.
        </p>
      </Form>
      <LinkFails to={paths.recover}>Choose a new password</LinkFails>
    </>
  )
}
