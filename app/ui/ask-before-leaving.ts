import { useEffect } from 'react'

/** @returns a function that switches the browser's leave confirmation on or off */
export function makeLeavingQuestion(): (isNeeded: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  return (isNeeded) => {
    // A `beforeunload` listener prevents the back/forward cache, so it exists only when needed.
    if (isNeeded) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
}

/** Confirms leaving a page with unsaved data in memory. */
export function useAskBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = makeLeavingQuestion()
    ask(true)
    return () => ask(false)
  }, [isNeeded])
}
