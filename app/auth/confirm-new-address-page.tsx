import { confirmEmailChange } from '../../domain/account-recovery.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LinkFails, MailLinkForm, MailLinkPage } from './mail-link-page.tsx'
import { refreshSession } from './session.ts'
import { emitSessionEvent } from './session-events.ts'

export const meta = () => pageMeta('Change your address')

export default function ConfirmNewAddressPage() {
  return (
    <MailLinkPage title="Change your address">
      {(token) => (
        <MailLinkForm
          label="Change your address"
          lead="The address of your account changes once you have said yes at both addresses."
          submitLabel="Yes, change it"
          act={() => call(confirmEmailChange, { body: { token } })}
          onDone={async ({ isChanged }) => {
            await refreshSession()
            if (isChanged) emitSessionEvent('user-updated')
          }}
          help={<LinkFails to={paths.account}>Ask for a new one</LinkFails>}
        >
          {({ isChanged, email }) => (
            <Alert
              tone="notice"
              title={isChanged ? `Your address is ${email} now` : 'One more to go'}
              action={
                <ButtonLink to={paths.account} variant="secondary" size="small">
                  Go to your account
                </ButtonLink>
              }
            >
              {isChanged
                ? 'Sign in with it from now on.'
                : 'Now press the button in the mail that went to your other address, too.'}
            </Alert>
          )}
        </MailLinkForm>
      )}
    </MailLinkPage>
  )
}
