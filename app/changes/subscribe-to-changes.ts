import type { Stale } from '../../domain/endpoint.ts'
import { isSessionEnded, presentLearner, refreshSession } from '../auth/session.ts'
import { queryClient } from '../query-client.ts'
import { onlyWithTls } from '../secure-context.ts'
import { type Heard, onTabMessage, tellTabs } from '../sync/channel.ts'
import { ownBrowser } from './own-browser.ts'
import { queriesInvalidatedBy } from './queries-invalidated.ts'
import { listenAndReconnect } from './stream.ts'

/**
 * Invalidates queries when the learner changes something elsewhere, until `signal` aborts. The tabs of a browser share
 * one connection: the tab that was visible last has it, and forwards its messages.
 *
 * @param knownSince when the page began to load the learner's data, in milliseconds of `performance.now()`
 */
export function subscribeToChanges(learnerId: string, knownSince: number, signal: AbortSignal): void {
  const name = `waymark.changes.${learnerId}`
  let cursor: string | null = null
  let isListening = false
  let turn = new AbortController()

  const heard = () => (cursor === null ? { unheard: Math.ceil(performance.now() - knownSince) } : { after: cursor })

  function take({ message, id }: Heard) {
    cursor = id || cursor
    if (message.kind === 'changed' && message.browser !== ownBrowser) invalidate(message.stale)
    if (message.kind === 'resync') invalidate('everything')
  }
  function hear(event: Heard) {
    tellTabs({ kind: 'heard', learnerId, heard: event })
    take(event)
  }
  async function isStillHere(): Promise<boolean> {
    await refreshSession()
    return presentLearner()?.id === learnerId && !isSessionEnded()
  }
  async function listen(until: AbortSignal) {
    isListening = true
    await listenAndReconnect({ heard, hear, isStillHere }, until)
    isListening = false
  }

  /** Leader election by a Web Lock. A visible tab steals the lock. */
  async function takeTurn(isAtOnce: boolean): Promise<void> {
    turn.abort()
    const own = new AbortController()
    turn = own
    // Locks need TLS. Without them, each tab listens while it is visible.
    const { locks } = onlyWithTls()
    if (!locks) return isAtOnce ? listen(own.signal) : undefined
    try {
      if (isAtOnce) return await locks.request(name, { steal: true }, () => listen(own.signal))
      await locks.request(name, { signal: own.signal }, async () => {
        // The previous tab may have closed because the learner signed out.
        if (await isStillHere()) await listen(own.signal)
      })
    } catch (refusal) {
      own.abort()
      // Another tab stole the lock. WebKit also rejects the request while a page unloads.
      const isTaken = (refusal as Error).name === 'AbortError'
      if (isTaken && own === turn && !signal.aborted) void takeTurn(false)
    }
  }
  function onVisibilityChange() {
    if (!isShown()) return onlyWithTls().locks || turn.abort()
    if (!isListening) void takeTurn(true)
  }

  onTabMessage('stale', ({ paths }) => invalidate(paths), signal)
  onTabMessage(
    'heard',
    (message) => {
      if (message.learnerId !== learnerId) return
      take(message.heard)
      if (message.heard.message.kind === 'session-ended') void isStillHere()
    },
    signal,
  )
  document.addEventListener('visibilitychange', onVisibilityChange)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    turn.abort()
  })
  void takeTurn(isShown())
}

function isShown(): boolean {
  return document.visibilityState === 'visible'
}

/** Visible queries are refetched at once, others when a screen next needs them. */
function invalidate(stale: Stale): void {
  void queryClient.invalidateQueries(queriesInvalidatedBy(stale))
}

// A response on its way may be older than a write, and would undo it on the screen.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  void queryClient.invalidateQueries({ ...queriesInvalidatedBy('everything'), fetchStatus: 'fetching' })
})
