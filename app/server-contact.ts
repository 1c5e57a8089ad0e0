import { useSyncExternalStore } from 'react'
import { isNetworkFailure } from './api.ts'
import { makeListeners } from './listeners.ts'
import { queryClient } from './query-client.ts'

const firstPingAfter = 1000
const longestPause = 15_000
/** Retry jitter, as a share of the pause. */
const jitter = 0.5
/** Milliseconds after which a silent server counts as away. */
const timeoutMs = 10_000

const listeners = makeListeners()
let isLost = false
let lostAt = 0
let pings = 0
let nextPing: ReturnType<typeof setTimeout> | undefined

/** Whether the server is unreachable from this page. */
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

/** Pings the server with backoff until it is back. Call after a request without a response. */
export function markOffline(): void {
  if (isLost) return
  pings = 0
  lostAt = Date.now()
  tell(true)
  pingLater()
}

/** Marks the server as away, and settles once it is back. */
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

/** Settles once the server is back, or at once if it is not known to be away. */
export async function whileServerIsAway(): Promise<void> {
  if (isLost) await untilServerIsBack()
}

/**
 * Pings the server at once. Afterwards, refetches queries that failed or returned last known responses.
 */
export async function pingServer(): Promise<void> {
  clearTimeout(nextPing)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch('/readyz', { cache: 'no-store', signal }).catch(() => null)
  // Another network's page also answers with 200.
  const isServer = response?.ok && !response.redirected && response.headers.get('content-type')?.includes('json')
  if (!isServer) {
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

// Prerendering has no window.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', markOffline)
  window.addEventListener('online', () => isLost && pingServer())
}
