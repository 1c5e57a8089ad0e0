import { Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/dialog.tsx'

/** The trail where there is no room beside the lesson. Choosing a lesson makes a new one, which is closed. */
export function TrailSheet({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-[clamp(1.25rem,4vw,3rem)] sticky bottom-0 z-20 mt-8 flex justify-center border-line border-t bg-card p-2 lg:hidden">
      <Sheet
        title="Course map"
        trigger={
          <Button look="secondary" className="w-full max-w-md">
            <MapIcon aria-hidden size={20} strokeWidth={1.75} />
            Course map
          </Button>
        }
      >
        {children}
      </Sheet>
    </div>
  )
}
