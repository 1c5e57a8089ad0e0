import type { Account } from '../../domain/account-settings.ts'
import { removePasskey } from '../../domain/passkeys.ts'
import { call } from '../api.ts'
import { loadPasskeys } from '../auth/load-passkeys.ts'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { mediumDate } from '../dates.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { refetchAccount } from './account-query.ts'
import { SettingItem } from './account-section.tsx'

/** The learner's passkeys, with buttons to add and remove them. */
export function PasskeysSetting({ account: { passkeys, emailVerified } }: { account: Account }) {
  const adding = useCallForm(
    async (name: string) => (await loadPasskeys()).makePasskey(name),
    async () => {
      toast.success('Your passkey is added')
      await refetchAccount()
    },
  )
  const removing = useCallForm((passkeyId: string) => call(removePasskey, { params: { passkeyId } }), refetchAccount)
  return (
    <div className="grid max-w-md gap-5">
      <p className="text-soft">
        Sign in with your fingerprint, face or device PIN. Nothing to remember, nothing to steal.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map(({ id, name, createdAt }) => (
            <SettingItem key={id}>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{name}</span>
                <span className="block text-soft text-sm">Added {mediumDate.format(new Date(createdAt))}</span>
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() => removing.submit(id)}
              >
                Remove
              </Button>
            </SettingItem>
          ))}
        </ul>
      )}
      {removing.problem && <Alert title={removing.problem} />}
      {emailVerified && (
        <Form
          label="Add a passkey"
          call={adding}
          submitLabel="Add a passkey"
          submitSize="medium"
          onSubmit={(form) => adding.submit(String(form.get('name')).trim() || 'My device')}
        >
          <TextField
            key={passkeys.length}
            label="Name of the passkey"
            name="name"
            placeholder="My phone"
            maxLength={100}
            problem={adding.problemOf('name')}
          />
        </Form>
      )}
      <SignInAgain calls={[adding, removing]} />
    </div>
  )
}
