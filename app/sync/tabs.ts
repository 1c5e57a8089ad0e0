import type { Operation } from './operation.ts'

/** What the tabs of this browser tell each other of an owner's operations. */
export interface TabMessage {
  owner: string
  removedIds: string[]
  put: Operation[]
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

const listeners: ((message: TabMessage) => void)[] = []

channel?.addEventListener('message', ({ data }: MessageEvent) => {
  if (isTabMessage(data)) for (const listener of listeners) listener(data)
})

/**
 * What is no such message, from another version of the site perhaps, is not heard. Who listens last hears first: the
 * queue makes an answer known before what it answers is taken out of what is shown, or that would look undone meanwhile.
 */
export function onTabMessage(listener: (message: TabMessage) => void): void {
  listeners.unshift(listener)
}

function isTabMessage(data: unknown): data is TabMessage {
  const { owner, removedIds, put } = (data ?? {}) as Partial<TabMessage>
  return (
    typeof owner === 'string' &&
    Array.isArray(removedIds) &&
    Array.isArray(put) &&
    put.every((one) => one?.owner === owner && typeof one.id === 'string' && typeof one.kind === 'string')
  )
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
