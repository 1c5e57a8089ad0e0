import { useNavigate } from 'react-router'
import { undoChange } from '../../domain/account-recovery.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkFails, MailLinkForm, MailLinkPage } from './mail-link-page.tsx'
import { refreshSession } from './session.ts'

export const meta = () => pageMeta('Take a change back')

export default function UndoChangePage() {
  const navigate = useNavigate()
  return (
    <MailLinkPage title="This wasn't you?">
      {(token) => (
        <MailLinkForm
          label="Take the change back"
          lead="The change is taken back, every device is signed out, and the password is gone. Then you choose a new one."
          submitLabel="Take it back"
          submitVariant="danger"
          act={() => call(undoChange, { body: { token } })}
          onDone={async (fresh) => {
            await refreshSession()
            await navigate({
              pathname: paths.newPassword,
              search: new URLSearchParams({ token: fresh.token }).toString(),
            })
          }}
          help={<LinkFails to={paths.recover}>Choose a new password</LinkFails>}
        />
      )}
    </MailLinkPage>
  )
}
