import { Dialog } from '../ui/dialog.tsx'
import { SignInLinks } from './sign-in-links.tsx'

/** For a visitor who saves. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Sign in to save resources"
      description="Your list waits for you on every device. Accounts are free."
    >
      <SignInLinks />
    </Dialog>
  )
}
