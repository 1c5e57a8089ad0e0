import { useEffect } from 'react'
import { useSession } from '../auth/session.ts'
import { untilServerIsBack } from '../server-contact.ts'

/** Shows a learner's changes from other devices. The code loads when the browser is idle. */
export function LazyChanges() {
  const { learner, ended } = useSession()
  const learnerId = ended ? undefined : learner?.id
  // The connection and the other tabs are outside React.
  useEffect(() => {
    if (learnerId === undefined) return
    const knownSince = performance.now()
    const leaving = new AbortController()
    const load = () =>
      import('./subscribe-to-changes.ts').then(
        ({ subscribeToChanges }) => leaving.signal.aborted || subscribeToChanges(learnerId, knownSince, leaving.signal),
      )
    whenIdle(() => load().catch(() => untilServerIsBack().then(load)))
    return () => leaving.abort()
  }, [learnerId])
  return null
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 1000)
}
