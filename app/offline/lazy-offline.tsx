import { type ComponentType, useEffect, useState } from 'react'
import './install.ts'

/**
 * Loads the offline code after the page, so that a first visit is not slowed. Development has no service worker, since
 * files change there; neither has a site without TLS.
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

/** Calls once the page has loaded and the browser is idle. */
function afterThePage(begin: () => void): () => void {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 1000))
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
  return () => window.removeEventListener('load', whenIdle)
}
