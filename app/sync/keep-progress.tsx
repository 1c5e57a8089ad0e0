import { useOptimistic, useState, useTransition } from 'react'
import { Switch } from '../ui/switch.tsx'
import { useKeptOnDevice } from './keeping.ts'
import { useOutlivesPage } from './use-pending.ts'
import { keepOnDevice, stopKeeping } from './visitor-progress.ts'

/** A visitor's choice whether what they do outlives the page. */
export function KeepProgress() {
  const isKept = useKeptOnDevice()
  const outlivesPage = useOutlivesPage()
  const [isChosen, showChosen] = useOptimistic(isKept)
  const [isMoving, startMoving] = useTransition()
  const [isRefused, setIsRefused] = useState(false)
  return (
    <div>
      <Switch
        label="Keep my progress on this device"
        checked={isChosen}
        onChange={(isOn) =>
          startMoving(async () => {
            showChosen(isOn)
            if (isOn) setIsRefused(!(await keepOnDevice()))
            else await stopKeeping()
          })
        }
      />
      <p role="status" className="text-sm text-soft">
        {isKept && !isMoving
          ? keptWords(outlivesPage)
          : isRefused
            ? 'Your browser does not let this site keep anything. An account does.'
            : 'Now it lasts as long as this page is open.'}
      </p>
    </div>
  )
}

function keptWords(outlivesPage: boolean): string {
  return outlivesPage
    ? 'Kept in this browser until you sign up or in, or switch this off. Anyone who uses it can see it.'
    : 'Your browser did not take all of it. The rest lasts as long as this page is open.'
}
