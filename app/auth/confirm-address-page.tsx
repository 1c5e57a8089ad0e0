import { confirmVerification } from '../../domain/account-recovery.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LinkFails, MailLinkForm, MailLinkPage } from './mail-link-page.tsx'
import { emitSessionEvent } from './session-events.ts'

export const meta = () => pageMeta('Confirm your address')

export default function ConfirmAddressPage() {
  return (
    <MailLinkPage title="Confirm your address">
      {(token) => (
        <MailLinkForm
          label="Confirm your address"
          lead="Only confirm an account that you made yourself."
          submitLabel="Yes, this is my address"
          act={() => call(confirmVerification, { body: { token } })}
          onDone={() => emitSessionEvent('user-updated')}
          help={<LinkFails to={paths.account}>Ask for a new one</LinkFails>}
        >
          {({ email }) => (
            <Alert
              tone="notice"
              title="Thank you, that is your address"
              action={
                <ButtonLink to={paths.dashboard} variant="secondary" size="small">
                  Go to your dashboard
                </ButtonLink>
              }
            >
              You can always get back into your account by mail to {email}.
            </Alert>
          )}
        </MailLinkForm>
      )}
    </MailLinkPage>
  )
}
