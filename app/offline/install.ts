import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

/** Chromium's event for installing the site as an app. TypeScript lacks it, since it is no standard. */
interface InstallOffer extends Event {
  prompt: () => Promise<void>
}

let offer: InstallOffer | null = null
const { subscribe, tell } = makeListeners()

function setOffer(next: InstallOffer | null): void {
  offer = next
  tell()
}

// The event fires once, soon after load. Prerendering has no window.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
}

/** Installs the site as an app; `null` if the browser does not offer that. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  if (!current) return null
  return () => {
    // The browser accepts one prompt for each offer.
    setOffer(null)
    void current.prompt()
  }
}
