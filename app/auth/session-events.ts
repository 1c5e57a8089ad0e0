/** Events of the session and its learner. */
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

// No tabs exist during prerendering.
const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-session-events')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => tell(data))

/** Subscribes to session events of all tabs. @returns unsubscribes */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Broadcasts to all tabs; a page's first session check stays local. */
export function emitSessionEvent(event: SessionEvent): void {
  tell(event)
  if (event !== 'initial-session') otherTabs?.postMessage(event)
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}
