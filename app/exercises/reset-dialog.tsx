import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Confirms a reset, which cannot be undone. */
export function ResetDialog({ onReset, onClose }: { onReset: () => void; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Start over?"
      description="What you wrote is replaced by what was there in the beginning. An exercise that you passed stays passed."
    >
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onReset}>Start over</Button>
        <Button variant="secondary" onClick={onClose}>
          Keep my work
        </Button>
      </div>
    </Dialog>
  )
}
