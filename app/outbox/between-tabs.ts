import type { EventsOutcome, LearningEvent } from '../../domain/learning-events.ts'

/** What the tabs of this browser tell each other: something was kept, or sent with what came of it. */
export interface TabMessage {
  learnerId: string
  sent?: { events: LearningEvent[]; outcome: EventsOutcome }
}

/** Another tab that is frozen is not waited for, in milliseconds. */
const patience = 10_000

// While pages are prerendered there are no tabs.
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-outbox')

/** To the other tabs; this one does not hear itself. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

export function onTabMessage(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

/** Runs while no other tab runs what has this name. Where tabs cannot agree, what is sent twice counts once anyway. */
export async function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Only pages served with TLS have locks.
  if (!navigator.locks) return work()
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}
