import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

/** Chromium's offer to install the site as an app; no standard yet, and so in no library of types. */
interface InstallOffer extends Event {
  prompt: () => Promise<void>
}

let offer: InstallOffer | null = null
const { subscribe, tell } = makeListeners()

function setOffer(next: InstallOffer | null): void {
  offer = next
  tell()
}

// It comes once, soon after the page; while pages are prerendered there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
}

/** Installs the site as an app, where the browser offers that and it is none yet; else `null`. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  if (!current) return null
  return () => {
    // An offer can be taken up once.
    setOffer(null)
    void current.prompt()
  }
}
