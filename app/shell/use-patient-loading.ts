import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { untilServerIsBack } from '../server-contact.ts'

/**
 * When a page's code fails to load, React Router reloads the document, which without a server leaves nothing. This hook
 * blocks the reload and continues once the server responds.
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
      // The router still waits for the failed request, so a document navigation continues, to the latest destination.
      if (goal.current) window.location.assign(createPath(goal.current))
    }
    // Without the Navigation API the reload happens.
    window.navigation?.addEventListener('navigate', hold)
    return () => window.navigation?.removeEventListener('navigate', hold)
  }, [])
}
