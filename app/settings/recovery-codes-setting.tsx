import { useState } from 'react'
import type { Account } from '../../domain/account-settings.ts'
import { makeRecoveryCodes } from '../../domain/recovery-codes.ts'
import { call } from '../api.ts'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { refetchAccount } from './account-query.ts'
import { CodeList } from './code-list.tsx'

/** Printable codes that recover the account without mail. */
export function RecoveryCodesSetting({ account: { recoveryCodes } }: { account: Account }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const making = useCallForm(
    () => call(makeRecoveryCodes, {}),
    async (made) => {
      setCodes(made.codes)
      await refetchAccount()
    },
  )
  return (
    <div className="grid max-w-md gap-5">
      <p className="text-soft">
        Print them and put them away. With one of them and your address you can choose a new password, also without
        mail. {recoveryCodes > 0 && `You have ${recoveryCodes} left.`}
      </p>
      {making.problem && <Alert title={making.problem} />}
      {codes ? (
        <CodeList
          title="Keep these recovery codes"
          label="Recovery codes"
          file="waymark-recovery-codes"
          codes={codes}
          onDone={() => setCodes(null)}
        >
          Each lets you choose a new password once. They are shown only now.
        </CodeList>
      ) : (
        <div>
          <Button variant="secondary" aria-busy={making.isPending} onClick={() => making.submit(undefined)}>
            {recoveryCodes > 0 ? 'Make new recovery codes' : 'Make recovery codes'}
          </Button>
        </div>
      )}
      <SignInAgain calls={[making]} />
    </div>
  )
}
