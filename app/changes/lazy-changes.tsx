import { useEffect } from 'react'
import { useSession } from '../auth/session.ts'
import { untilServerIsBack } from '../server-contact.ts'

/** Has what a learner does elsewhere shown here. Its code comes when the page has nothing else to do. */
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

/** Safari cannot tell when it has nothing to do. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 1000)
}
