/** What happens to the session and its learner. */
export type SessionEvent =
  | 'initial-session'
  | 'signed-in'
  | 'signed-out'
  | 'token-refreshed'
  | 'user-updated'
  | 'password-recovery'
  | 'second-factor-verified'

type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()

// While pages are prerendered there are no tabs.
const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-session-events')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => tell(data))

/** Hears of each event, whichever tab it began in. @returns what ends that */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells all tabs of the browser; a page's own first look at the session only concerns itself. */
export function emitSessionEvent(event: SessionEvent): void {
  tell(event)
  if (event !== 'initial-session') otherTabs?.postMessage(event)
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}
