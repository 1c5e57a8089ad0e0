import { useQuery } from '@tanstack/react-query'
import { getAccount } from '../../domain/account-settings.ts'
import { queryFor } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { useCallForm } from './use-call-form.ts'

type SensitiveCall = Pick<ReturnType<typeof useCallForm>, 'needsSignIn' | 'repeat' | 'reset'>

/** Confirms the learner's identity by another sign-in when the session is too old for one of these calls. */
export function SignInAgain({ calls }: { calls: readonly SensitiveCall[] }) {
  const refused = calls.find(({ needsSignIn }) => needsSignIn)
  return refused && <SignInDialog onSignedIn={refused.repeat} onClose={refused.reset} />
}

function SignInDialog({ onSignedIn, onClose }: { onSignedIn: () => void; onClose: () => void }) {
  const { learner } = useSession()
  // The order of the ways to sign in must not change while somebody uses them.
  const { data: account, isPending } = useQuery(queryFor(getAccount, {}))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Please confirm it's you"
      description="You signed in a while ago. Sign in once more to go on."
    >
      {learner && !isPending && (
        <SignInForm email={learner.email} hasPassword={account?.hasPassword !== false} onSignedIn={onSignedIn} />
      )}
    </Dialog>
  )
}
