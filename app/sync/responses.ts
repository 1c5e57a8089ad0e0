import { getSession, type Session } from '../../domain/accounts.ts'
import { urlOf } from '../api.ts'
import { presentLearner } from '../auth/session.ts'
import { queryClient } from '../query-client.ts'
import { withDatabase } from './store.ts'

// The last response of each call, for when the server is away. All belong to the last learner.

/** About three courses of many lessons. */
const maxResponses = 600

interface StoredResponse {
  url: string
  data: unknown
  storedAt: number
}

/**
 * Stores a response. A session of another learner deletes all others.
 *
 * @param owner the learner of the response; undefined for a public response or the session
 */
export function storeResponse(url: string, data: unknown, owner: string | null | undefined): Promise<void> {
  return withDatabase(async (db) => {
    const transaction = db.transaction('responses', 'readwrite')
    const { store } = transaction
    const before = learnerIn(await store.get(getSession.path))
    if (url === getSession.path && before !== (data as Session).learner?.id) await store.clear()
    // A response may arrive after the sign-out that followed its request.
    if (owner === undefined || owner === before) {
      await store.put({ url, data, storedAt: Date.now() } satisfies StoredResponse)
      const surplus = (await store.count()) - maxResponses
      const oldest = surplus > 0 ? await store.index('storedAt').getAllKeys(null, surplus) : []
      for (const key of oldest) await store.delete(key)
    }
    await transaction.done
  })
}

/** The last response of a call from the present session. */
export function lastResponse(url: string): Promise<StoredResponse | undefined> {
  return withDatabase(async (db) => {
    const session = (await db.get('responses', getSession.path))?.data as Session | undefined
    const hasExpired = session?.expiresAt && Date.parse(session.expiresAt) < Date.now()
    if (hasExpired) await db.clear('responses')
    return db.get('responses', url)
  })
}

/** The addresses of stored responses. */
export function storedUrls(): Promise<Set<string>> {
  return withDatabase(async (db) => new Set((await db.getAllKeys('responses')).map(String)))
}

export function clearResponses(): Promise<void> {
  return withDatabase((db) => db.clear('responses'))
}

function learnerIn(response: StoredResponse | undefined): string | undefined {
  return (response?.data as Session | undefined)?.learner?.id
}

// The page puts the results of operations into its queries: without a network the next page must show them too.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
  const [path, input] = event.query.queryKey
  if (typeof path !== 'string' || !path.startsWith('/api/v1/') || path === getSession.path) return
  const url = urlOf(path, (input ?? {}) as Parameters<typeof urlOf>[1])
  storeResponse(url, event.query.state.data, presentLearner()?.id ?? null).catch(() => {})
})
