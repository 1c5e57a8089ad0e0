import { useSyncExternalStore } from 'react'
import { isForeign } from '../domain/foreign-response.ts'
import { CallError, isNetworkFailure } from './api.ts'
import { makeListeners } from './listeners.ts'
import { queryClient } from './query-client.ts'

const firstPingAfter = 1000
const longestPause = 15_000
/** Retry jitter, as a share of the pause. */
const jitter = 0.5
/** Milliseconds after which a silent server counts as away. */
const timeoutMs = 10_000

/** The state of the connection: the server answers, it is away, or something else answers in its place. */
type Contact = 'here' | 'away' | 'foreign'

const listeners = makeListeners()
let contact: Contact = 'here'
let lostAt = 0
let pings = 0
let nextPing: ReturnType<typeof setTimeout> | undefined

export function presentContact(): Contact {
  return contact
}

export function useContact(): Contact {
  return useSyncExternalStore(listeners.subscribe, presentContact, () => 'here')
}

/** Whether the server is unreachable from this page. */
export function useLostContact(): boolean {
  return useContact() !== 'here'
}

export function hasLostContact(): boolean {
  return contact !== 'here'
}

/** Pings the server with backoff until it is back. Call after a request without a response. */
export function markOffline(why: 'away' | 'foreign' = 'away'): void {
  if (hasLostContact()) return
  pings = 0
  lostAt = Date.now()
  tell(why)
  pingLater()
}

/** Marks the server as away, and settles once it is back. */
export function untilServerIsBack(): Promise<void> {
  markOffline()
  return new Promise((resolve) => {
    function listen() {
      if (hasLostContact()) return
      stop()
      resolve()
    }
    const stop = listeners.subscribe(listen)
  })
}

/** Settles once the server is back, or at once if it is not known to be away. */
export async function whileServerIsAway(): Promise<void> {
  if (hasLostContact()) await untilServerIsBack()
}

/**
 * Pings the server at once. Afterwards, refetches queries that failed or returned last known responses.
 */
export async function pingServer(): Promise<void> {
  clearTimeout(nextPing)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch('/readyz', { cache: 'no-store', redirect: 'manual', signal }).catch(() => null)
  if (response && isForeign(response)) tell('foreign')
  else tell(response?.ok ? 'here' : 'away')
  if (hasLostContact()) return pingLater()
  await queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= lostAt,
  })
}

function pingLater(): void {
  clearTimeout(nextPing)
  const pause = Math.min(firstPingAfter * 2 ** pings++, longestPause)
  nextPing = setTimeout(pingServer, pause * (1 + jitter * Math.random()))
}

function tell(next: Contact): void {
  if (next === contact) return
  contact = next
  listeners.tell()
}

function noticeSilence({ type, action }: { type: string; action?: { type: string; error?: unknown } }): void {
  if (type !== 'updated' || action?.type !== 'error' || !isNetworkFailure(action.error)) return
  markOffline(action.error instanceof CallError && action.error.code === 'foreign' ? 'foreign' : 'away')
}
queryClient.getQueryCache().subscribe((event) => noticeSilence(event))
queryClient.getMutationCache().subscribe((event) => noticeSilence(event))

// Prerendering has no window.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => markOffline())
  window.addEventListener('online', () => hasLostContact() && pingServer())
}
