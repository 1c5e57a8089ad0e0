import { getSession, type Session } from '../../domain/accounts.ts'
import { type ChangeEvent, patience } from '../../domain/changes.ts'
import { ownTab } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { keepListening } from './stream.ts'
import { everything, touchedBy } from './touched.ts'

/**
 * Has what a learner does elsewhere shown in this page, until `signal` ends it. The tabs of a browser share one
 * connection: the one that was looked at last has it, and passes on what it hears.
 *
 * @param knownSince when the page began to ask for what is the learner's, in milliseconds of `performance.now()`
 */
export function follow(learnerId: string, knownSince: number, signal: AbortSignal): void {
  const name = `waymark.changes.${learnerId}`
  const tabs = new BroadcastChannel(name)
  let heardAt = knownSince
  let isListening = false
  let turn = new AbortController()

  const unheard = () => performance.now() - heardAt

  function take(event: ChangeEvent) {
    // What was on its way then may have been lost.
    heardAt = performance.now() - patience * 1000
    if (event.kind === 'changed' && event.tab !== ownTab) lookAgain(touchedBy(event.path))
    if (event.kind === 'missed') lookAgain(everything)
  }
  function hear(event: ChangeEvent) {
    tabs.postMessage(event)
    take(event)
  }
  async function isStillHere(): Promise<boolean> {
    const queryKey = [getSession.path]
    await queryClient.invalidateQueries({ queryKey })
    return queryClient.getQueryData<Session>(queryKey)?.learner?.id === learnerId
  }
  async function listen(until: AbortSignal) {
    isListening = true
    await keepListening({ unheard, hear, isStillHere }, until)
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
    } catch {
      own.abort()
      // Another tab has taken its turn.
      if (own === turn && !signal.aborted) void takeTurn(false)
    }
  }
  function noticeLook() {
    if (!isShown()) return 'locks' in navigator || turn.abort()
    if (!isListening) void takeTurn(true)
  }

  tabs.onmessage = ({ data }: MessageEvent<ChangeEvent>) => {
    take(data)
    if (data.kind === 'over') void isStillHere()
  }
  document.addEventListener('visibilitychange', noticeLook)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', noticeLook)
    tabs.close()
    turn.abort()
  })
  void takeTurn(isShown())
}

function isShown(): boolean {
  return document.visibilityState === 'visible'
}

/** What is on the screen is asked for again at once, the rest when it is next looked at. What is being written stays. */
function lookAgain(keys: readonly string[]): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}

// An answer that is on its way may be from before what was just written here, and would undo it on the screen.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  lookAgain(everything.filter((key) => queryClient.isFetching({ queryKey: [key] }) > 0))
})
