import { type ComponentType, useEffect, useState } from 'react'
import './install.ts'

/**
 * What keeps the site for when there is no network, long after the page: nothing of it is in the way of a first visit.
 * Not in development, where files change under a worker's hands, and not where the site is not served safely.
 */
export function LazyOffline() {
  const [Keeper, setKeeper] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    return afterThePage(() =>
      import('./offline-updates.tsx').then(
        (loaded) => setKeeper(() => loaded.OfflineUpdates),
        // The next page tries again.
        () => {},
      ),
    )
  }, [])
  return Keeper && <Keeper />
}

/** Calls once the page has loaded and the browser has nothing else to do. */
function afterThePage(begin: () => void): () => void {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 1000))
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
  return () => window.removeEventListener('load', whenIdle)
}
