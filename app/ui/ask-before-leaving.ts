import { useEffect } from 'react'

/** @returns asks whoever leaves the page whether they mean to, for as long as it was last told that this is needed */
export function makeLeavingQuestion(): (isNeeded: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  return (isNeeded) => {
    // A page that listens without need may be loaded anew where a browser could go back to it.
    if (isNeeded) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
}

/** A page that keeps something in memory alone is not left by accident. */
export function useAskBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = makeLeavingQuestion()
    ask(true)
    return () => ask(false)
  }, [isNeeded])
}
