import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useLazyCode } from '../lazy-code.ts'
import { Button } from '../ui/button.tsx'

/** The trail where there is no room beside the lesson. Its code comes after the page, for most windows are wide. */
export function TrailSheet({ children }: { children: ReactNode }) {
  // The sheet belongs to the place it was opened at: choosing another place closes it.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const Dialog = useLazyCode('dialog', () => import('../ui/dialog.tsx')).data?.Dialog
  const isOpen = openAt === key
  return (
    <>
      <Button
        variant="secondary"
        className="px-3!"
        aria-label="Course map"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(key)}
      >
        <MapIcon />
        <span className="hidden sm:inline">Map</span>
      </Button>
      {isOpen && Dialog && (
        <Dialog place="side" open title="Course map" onOpenChange={(open) => open || setOpenAt(null)}>
          {children}
        </Dialog>
      )}
    </>
  )
}
