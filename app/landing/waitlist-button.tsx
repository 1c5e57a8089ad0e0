import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

// Most visitors never open it, so none has to load it with the page.
const WaitlistDialog = lazy(() => import('./waitlist-dialog.tsx'))

export function WaitlistButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        size="large"
        aria-haspopup="dialog"
        onClick={() => {
          console.log('Join the Waitlist')
          setIsOpen(true)
        }}
      >
        Join the Waitlist
      </Button>
      {isOpen && (
        <Suspense>
          <WaitlistDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
