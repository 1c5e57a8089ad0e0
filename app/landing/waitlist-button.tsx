import { Button } from '../ui/button.tsx'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'

export function WaitlistButton() {
  const { open, dialog } = useLazyDialog(() => import('./waitlist-dialog.tsx'))
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-haspopup="dialog"
        onClick={() => {
          console.log('Join the Waitlist')
          void open()
        }}
      >
        Join the Waitlist
      </Button>
      {dialog}
    </>
  )
}
