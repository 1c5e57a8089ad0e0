import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface SignOutDialogProps {
  /** In words: `3 steps, 1 text`. */
  amount: string
  onSignOut: () => void
  onClose: () => void
}

/** Warns that signing out leaves unsaved operations on this device. */
export default function SignOutDialog({ amount, onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Not saved yet: ${amount}`}
      description="It stays on this device, is sent when you sign in here again, and is shown to nobody else."
    >
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onClose}>Stay signed in</Button>
        <Button
          variant="secondary"
          onClick={() => {
            onClose()
            onSignOut()
          }}
        >
          Sign out anyway
        </Button>
      </div>
    </Dialog>
  )
}
