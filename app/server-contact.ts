import { useSyncExternalStore } from 'react'
import { isNetworkFailure } from './api.ts'
import { makeListeners } from './listeners.ts'
import { queryClient } from './query-client.ts'

const firstPingAfter = 1000
const longestPause = 15_000
/** Up to this share of a pause more, by chance: pages that lost the server together must not all come back together. */
const jitter = 0.5
/** A server that says nothing for so long, in milliseconds, is away. */
const timeoutMs = 10_000

const listeners = makeListeners()
let isLost = false
let lostAt = 0
let pings = 0
let nextPing: ReturnType<typeof setTimeout> | undefined

/** Whether the server cannot be reached from this page at present. */
export function useLostContact(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => isLost,
    () => false,
  )
}

export function hasLostContact(): boolean {
  return isLost
}

/** For when an answer failed to come: pings for the server, less and less often, until it is back. */
export function markOffline(): void {
  if (isLost) return
  pings = 0
  lostAt = Date.now()
  tell(true)
  pingLater()
}

/** The same for what cannot go on without the answer: settles once the server is back. */
export function untilServerIsBack(): Promise<void> {
  markOffline()
  return new Promise((resolve) => {
    function listen() {
      if (isLost) return
      stop()
      resolve()
    }
    const stop = listeners.subscribe(listen)
  })
}

/** For what can wait: settles once the server is back, and at once where it is not known to be away. */
export async function whileServerIsAway(): Promise<void> {
  if (isLost) await untilServerIsBack()
}

/**
 * Looks now rather than when it is next due. What failed meanwhile, or was only remembered, is asked for again once the
 * server answers.
 */
export async function pingServer(): Promise<void> {
  clearTimeout(nextPing)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch('/readyz', { cache: 'no-store', signal }).catch(() => null)
  if (!response?.ok) {
    tell(true)
    return pingLater()
  }
  tell(false)
  await queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= lostAt,
  })
}

function pingLater(): void {
  clearTimeout(nextPing)
  const pause = Math.min(firstPingAfter * 2 ** pings++, longestPause)
  nextPing = setTimeout(pingServer, pause * (1 + jitter * Math.random()))
}

function tell(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  listeners.tell()
}

function noticeSilence({ type, action }: { type: string; action?: { type: string; error?: unknown } }): void {
  if (type === 'updated' && action?.type === 'error' && isNetworkFailure(action.error)) markOffline()
}
queryClient.getQueryCache().subscribe((event) => noticeSilence(event))
queryClient.getMutationCache().subscribe((event) => noticeSilence(event))

// While pages are prerendered there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', markOffline)
  window.addEventListener('online', () => isLost && pingServer())
}
