import { confirmVerification } from '../../domain/account-recovery.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { LinkFails, MailLinkPage } from './mail-link-page.tsx'
import { emitSessionEvent } from './session-events.ts'
import { useCallForm } from './use-call-form.ts'

export const meta = () => pageMeta('Confirm your address')

export default function ConfirmAddressPage() {
  return <MailLinkPage title="Confirm your address">{(token) => <Confirmation token={token} />}</MailLinkPage>
}

function Confirmation({ token }: { token: string }) {
  const { submit, done, isPending, problem } = useCallForm(
    () => call(confirmVerification, { body: { token } }),
    () => emitSessionEvent('user-updated'),
  )
  if (done) {
    return (
      <Alert
        tone="notice"
        title="Thank you, that is your address"
        action={
          <ButtonLink to={paths.dashboard} variant="secondary" size="small">
            Go to your dashboard
          </ButtonLink>
        }
      >
        You can always get back into your account by mail to {done.email}.
      </Alert>
    )
  }
  return (
    <>
      <Form
        label="Confirm your address"
        pending={isPending}
        problem={problem}
        submitLabel="Yes, this is my address"
        onSubmit={() => submit(undefined)}
      >
        <p className="text-soft">Only confirm an account that you made yourself.</p>
      </Form>
      <LinkFails to={paths.account}>Ask for a new one</LinkFails>
    </>
  )
}
