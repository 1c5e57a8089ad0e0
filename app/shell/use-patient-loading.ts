import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { untilServerIsBack } from '../server-contact.ts'

/**
 * Where the code of a page does not come, React Router reloads the page one is on, which without a server leaves
 * nothing at all. This keeps it, and goes on to where the way led once the server answers.
 */
export function usePatientLoading(): void {
  const { location } = useNavigation()
  const goal = useRef(location)
  useEffect(() => {
    goal.current = location
  }, [location])
  useEffect(() => {
    async function hold(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      await untilServerIsBack()
      // The router still waits for what it asked for then: it takes a document to get there, or wherever else the
      // reader has turned to meanwhile.
      if (goal.current) window.location.assign(createPath(goal.current))
    }
    // Not every browser has it; there the reload happens.
    window.navigation?.addEventListener('navigate', hold)
    return () => window.navigation?.removeEventListener('navigate', hold)
  }, [])
}
