import type { Stale } from '../../domain/endpoint.ts'
import { isSessionEnded, presentLearner, refreshSession } from '../auth/session.ts'
import { queryClient } from '../query-client.ts'
import { type Heard, onTabMessage, tellTabs } from '../sync/channel.ts'
import { ownBrowser } from './own-browser.ts'
import { queriesInvalidatedBy } from './queries-invalidated.ts'
import { listenAndReconnect } from './stream.ts'

/**
 * Has what a learner does elsewhere shown in this page, until `signal` ends it. The tabs of a browser share one
 * connection: the one that was looked at last has it, and passes on what it hears.
 *
 * @param knownSince when the page began to ask for what is the learner's, in milliseconds of `performance.now()`
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

  /** Waits until no other tab listens, or has this one listen in its place. */
  async function takeTurn(isAtOnce: boolean): Promise<void> {
    turn.abort()
    const own = new AbortController()
    turn = own
    // A page that came without encryption has no locks: its tabs listen while they are looked at.
    if (!('locks' in navigator)) return isAtOnce ? listen(own.signal) : undefined
    try {
      if (isAtOnce) return await navigator.locks.request(name, { steal: true }, () => listen(own.signal))
      await navigator.locks.request(name, { signal: own.signal }, async () => {
        // The tab before may have gone because its learner did.
        if (await isStillHere()) await listen(own.signal)
      })
    } catch (refusal) {
      own.abort()
      // Another tab has taken its turn, or this page is being left in WebKit, which then refuses whatever it asks for.
      const isTaken = (refusal as Error).name === 'AbortError'
      if (isTaken && own === turn && !signal.aborted) void takeTurn(false)
    }
  }
  function onVisibilityChange() {
    if (!isShown()) return 'locks' in navigator || turn.abort()
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

/** What is on the screen is asked for again at once, the rest when it is next looked at. What is being written stays. */
function invalidate(stale: Stale): void {
  void queryClient.invalidateQueries(queriesInvalidatedBy(stale))
}

// An answer that is on its way may be from before what was just written here, and would undo it on the screen.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  void queryClient.invalidateQueries({ ...queriesInvalidatedBy('everything'), fetchStatus: 'fetching' })
})
