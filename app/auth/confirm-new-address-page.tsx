import { confirmEmailChange } from '../../domain/account-recovery.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { LinkFails, MailLinkPage } from './mail-link-page.tsx'
import { refreshSession } from './session.ts'
import { emitSessionEvent } from './session-events.ts'
import { useCallForm } from './use-call-form.ts'

export const meta = () => pageMeta('Change your address')

export default function ConfirmNewAddressPage() {
  return <MailLinkPage title="Change your address">{(token) => <Confirmation token={token} />}</MailLinkPage>
}

function Confirmation({ token }: { token: string }) {
  const { submit, done, isPending, problem } = useCallForm(
    () => call(confirmEmailChange, { body: { token } }),
    async ({ isChanged }) => {
      await refreshSession()
      if (isChanged) emitSessionEvent('user-updated')
    },
  )
  if (done) {
    return (
      <Alert
        tone="notice"
        title={done.isChanged ? `Your address is ${done.email} now` : 'One more to go'}
        action={
          <ButtonLink to={paths.account} variant="secondary" size="small">
            Go to your account
          </ButtonLink>
        }
      >
        {done.isChanged
          ? 'Sign in with it from now on.'
          : 'Now press the button in the mail that went to your other address, too.'}
      </Alert>
    )
  }
  return (
    <>
      <Form
        label="Change your address"
        pending={isPending}
        problem={problem}
        submitLabel="Yes, change it"
        onSubmit={() => submit(undefined)}
      >
        <p className="text-soft">The address of your account changes once you have said yes at both addresses.</p>
      </Form>
      <LinkFails to={paths.account}>Ask for a new one</LinkFails>
    </>
  )
}
