import { useState } from 'react'
import { Switch } from '../ui/switch.tsx'
import { useOutlivesPage } from './use-operations.ts'
import { choosePersistence, useProgressPersistent } from './visitor-choice.ts'

/** A visitor's choice whether their progress outlives the visit. */
export function VisitorPersistence() {
  const [isRefused, setIsRefused] = useState(false)
  const words = usePersistenceWords()
  return (
    <div>
      <PersistenceSwitch onRefused={setIsRefused} />
      <p role="status" className="text-sm text-soft">
        {isRefused ? refusedWords : words}
      </p>
    </div>
  )
}

/** The switch alone. `onRefused` hears whether the browser refused to store the choice. */
export function PersistenceSwitch({ onRefused }: { onRefused: (isRefused: boolean) => void }) {
  return (
    <Switch
      label="Keep my progress on this device"
      checked={useProgressPersistent()}
      onChange={(isOn) => onRefused(!choosePersistence(isOn))}
    />
  )
}

export const refusedWords = 'Your browser does not let this site keep anything. An account does.'

/** How long a visitor's progress lasts, in a sentence. */
export function usePersistenceWords(): string {
  const isPersistent = useProgressPersistent()
  const outlivesPage = useOutlivesPage()
  if (!isPersistent) return 'Your progress lasts as long as this page is open.'
  return outlivesPage
    ? 'Kept in this browser until you sign up or in, or switch this off. Anyone who uses it can see it.'
    : 'Your browser did not take all of it. The rest lasts as long as this page is open.'
}
