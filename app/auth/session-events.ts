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

/** Sign-ins and sign-outs, which every tab has to know of before its next call. */
export type AccountEvent = 'signed-in' | 'signed-out'

type TabMessage = { event: SessionEvent } | { account: AccountEvent }

// No tabs exist during prerendering.
const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-session')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if ('event' in data) tell(data.event)
})

/** Tells the other tabs that the browser's session is another one. */
export function tellTabsOfAccount(account: AccountEvent): void {
  otherTabs?.postMessage({ account } satisfies TabMessage)
}

export function onAccountOfTabs(listener: (account: AccountEvent) => void): void {
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('account' in data) listener(data.account)
  })
}

/** Subscribes to session events of all tabs. @returns unsubscribes */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Broadcasts to all tabs; a page's first session check stays local. */
export function emitSessionEvent(event: SessionEvent): void {
  tell(event)
  if (event !== 'initial-session') otherTabs?.postMessage({ event } satisfies TabMessage)
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}
