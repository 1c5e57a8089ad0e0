import { Dialog } from '../ui/dialog.tsx'
import { useSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInAgainProps {
  onSignedIn: () => void
  onClose: () => void
}

/** What matters is not done by whoever finds a page open: its learner signs in once more. */
export function SignInAgain({ onSignedIn, onClose }: SignInAgainProps) {
  const { learner } = useSession()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Please confirm it’s you"
      description="You signed in a while ago. Sign in once more to go on."
    >
      {learner && <SignInForm email={learner.email} onSignedIn={onSignedIn} />}
    </Dialog>
  )
}
