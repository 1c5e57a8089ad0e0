import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { loseContact, useLostContact } from '../server-contact.ts'

/**
 * Where the code of a page does not come, React Router reloads the page one is on, which without a server leaves
 * nothing at all. This keeps it, and goes on to where the way led once the server answers.
 */
export function usePatientLoading(): void {
  const isLost = useLostContact()
  const { location } = useNavigation()
  const wasHeld = useRef(false)
  useEffect(() => {
    function hold(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      wasHeld.current = true
      loseContact()
    }
    // Not every browser has it; there the reload happens.
    window.navigation?.addEventListener('navigate', hold)
    return () => window.navigation?.removeEventListener('navigate', hold)
  }, [])
  // The router still waits for what it asked for then: from here on it takes a document to get anywhere.
  useEffect(() => {
    if (wasHeld.current && !isLost && location) window.location.assign(createPath(location))
  }, [isLost, location])
}
