import { browserName } from '../../domain/changes.ts'
import type { Endpoint, Stale } from '../../domain/endpoint.ts'

// The tabs of one browser. What one of them writes it tells the others itself, so that they need not hear of it from
// the server as well.

const nameKey = 'waymark.browser'

// While pages are prerendered there are no tabs.
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-writes')

/** This browser's own name, by which its tabs know what was done in it. */
export const ownBrowser = nameOfBrowser()

function nameOfBrowser(): string {
  const made = Math.random().toString(36).slice(2)
  try {
    const known = localStorage.getItem(nameKey) ?? ''
    if (browserName.test(known)) return known
    localStorage.setItem(nameKey, made)
  } catch {
    // Without a store each tab is a browser of its own.
  }
  return made
}

/** Tells the other tabs what they know that is old, once a call has succeeded. */
export function tellOtherTabs({ makesStale = [] }: Endpoint): void {
  if (makesStale.length > 0) channel?.postMessage(makesStale)
}

export function onOtherTabsWrite(listener: (stale: Stale) => void, signal: AbortSignal): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Stale>) => listener(data), { signal })
}
