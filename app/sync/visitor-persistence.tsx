import { useState } from 'react'
import { Switch } from '../ui/switch.tsx'
import { useOutlivesPage } from './use-operations.ts'
import { choosePersistence, useProgressPersistent } from './visitor-choice.ts'

/** A visitor's choice whether their progress outlives the visit. */
export function VisitorPersistence() {
  const isPersistent = useProgressPersistent()
  const outlivesPage = useOutlivesPage()
  const [isRefused, setIsRefused] = useState(false)
  return (
    <div>
      <Switch
        label="Keep my progress on this device"
        checked={isPersistent}
        onChange={(isOn) => setIsRefused(!choosePersistence(isOn))}
      />
      <p role="status" className="text-sm text-soft">
        {isPersistent
          ? wordsFor(outlivesPage)
          : isRefused
            ? 'Your browser does not let this site keep anything. An account does.'
            : 'Now it lasts as long as this page is open.'}
      </p>
    </div>
  )
}

function wordsFor(outlivesPage: boolean): string {
  return outlivesPage
    ? 'Kept in this browser until you sign up or in, or switch this off. Anyone who uses it can see it.'
    : 'Your browser did not take all of it. The rest lasts as long as this page is open.'
}
