import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the site as an app; no standard yet, and so in no library of types. */
interface InstallOffer extends Event {
  prompt: () => Promise<void>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function remember(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

// It comes once, soon after the page; while pages are prerendered there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    remember(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => remember(null))
}

/** Installs the site as an app, where the browser offers that and it is none yet; else `null`. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
    () => null,
  )
  if (!current) return null
  return () => {
    // An offer can be taken up once.
    remember(null)
    void current.prompt()
  }
}
