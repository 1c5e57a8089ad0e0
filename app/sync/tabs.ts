import { queryClient } from '../query-client.ts'

/** What the tabs of this browser tell each other of an owner's operations. */
export interface TabMessage {
  owner: string
  /** Of what was changed on the device, where each looks at it. */
  ids: string[]
  /** Those of them that were taken out there. */
  gone: string[]
  /** A visitor's, which an account has now: also pages that go on without the device show it no more. */
  isHandedOver?: boolean
  /** What was sent, with what its sender made known by it (the kind's `remember`). */
  answered?: { kind: string; answer: unknown }
}

/** Another tab that is frozen is not waited for. */
const timeoutMs = 10_000

// While pages are prerendered there are no tabs.
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-sync')

/** To the other tabs; this one does not hear itself. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

type Listener = (message: TabMessage) => void
const answerListeners: Listener[] = []
const operationListeners: Listener[] = []

channel?.addEventListener('message', async ({ data }: MessageEvent) => {
  // A tab of another version of the site may send other messages.
  if (!isTabMessage(data)) return
  // An answer is known before what it answers is taken out of what is shown, or that would look undone meanwhile.
  for (const listener of answerListeners) listener(data)
  // The code that knows what it means may not be here yet: then the server does.
  if (data.answered && answerListeners.length === 0) await queryClient.invalidateQueries()
  for (const listener of operationListeners) listener(data)
})

/** For what their answers made known. */
export function onTabAnswer(listener: Listener): void {
  answerListeners.push(listener)
}

/** For what was changed; each is heard after the answer that comes with it. */
export function onTabOperations(listener: Listener): void {
  operationListeners.push(listener)
}

function isTabMessage(data: unknown): data is TabMessage {
  const { owner, ids, gone } = (data ?? {}) as Partial<TabMessage>
  const areIds = (some: unknown) => Array.isArray(some) && some.every((id) => typeof id === 'string')
  return typeof owner === 'string' && areIds(ids) && areIds(gone)
}

/** Runs while no other tab does. Where tabs cannot agree, what is sent twice counts once anyway. */
export async function oneTabAtATime<Result>(work: () => Promise<Result>, name = 'waymark-sync'): Promise<Result> {
  // Only pages served with TLS have locks.
  if (!navigator.locks) return work()
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}
