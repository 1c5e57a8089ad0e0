import { Dialog } from '../ui/dialog.tsx'
import { SignInLinks } from './sign-in-links.tsx'

/** Shown to a visitor who saves a resource. */
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
