import { getSession } from '../domain/accounts.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import type { searchResources } from '../domain/library-search.ts'
import { isNetworkFailure } from './api.ts'
import { presentLearner } from './auth/session.ts'
import { markOffline } from './server-contact.ts'

/** Milliseconds after which the last known response is shown. */
const timeoutMs = 10_000

// By its type alone: every page loads this file, and few of them search.
const searchPath: (typeof searchResources)['path'] = '/api/v1/resources'

/** Streams, account files, certificates with names, and exams, whose questions must not stay on a device. */
const neverStored = /^\/api\/v1\/(changes|account|credentials|exams|visitor-exams)(\/|$)/

/** Whether this device stores the responses of a call. */
export function isStored({ method, path }: Endpoint, url: string): boolean {
  // A search runs at each key: its responses would displace all others.
  const isSearch = path === searchPath && url !== path
  const hasPage = typeof window !== 'undefined'
  return hasPage && method === 'GET' && path.startsWith('/api/v1/') && !neverStored.test(path) && !isSearch
}

/** The response, or the last known one if the server is away or slow. */
export async function orLastKnown<Data>({ access, path }: Endpoint, url: string, asking: Promise<Data>): Promise<Data> {
  const learnerId = presentLearner()?.id
  const isPersonal = access === 'learner' && path !== getSession.path
  const inTime = await beforeTimeout(asking)
  // The page also works without that code or without storage.
  const responses = import('./sync/responses.ts')
  if (inTime) {
    const owner = isPersonal ? (learnerId ?? null) : undefined
    responses.then(({ storeResponse }) => storeResponse(url, inTime.data, owner)).catch(() => {})
    return inTime.data
  }
  const known = await responses.then(({ lastResponse }) => lastResponse(url)).catch(() => undefined)
  if (!known) return asking
  markOffline()
  return known.data as Data
}

/** Deletes all stored responses, since the learner changed or signed out. */
export async function forgetResponses(): Promise<void> {
  // Prerendering has no window.
  if (typeof window === 'undefined') return
  const cleared = import('./sync/responses.ts').then(({ clearResponses }) => clearResponses())
  await cleared.catch((error) => console.warn('Last known responses could not be deleted:', error))
}

/** @returns null if the server is away or timed out */
async function beforeTimeout<Data>(asking: Promise<Data>): Promise<{ data: Data } | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, timeoutMs, null)
  const response = asking.then(
    (data) => ({ data }),
    (error) => {
      if (isNetworkFailure(error)) return null
      throw error
    },
  )
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer))
}
