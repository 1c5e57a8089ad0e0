import { type DataTag, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { getSession } from '../domain/accounts.ts'

const minute = 60_000

/** The only cache of what the server knows. Failures are logged; screens decide what to show. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      retry: 1,
      refetchOnWindowFocus: false,
      // Without a network too: the service worker may know the answer.
      networkMode: 'always',
    },
  },
  queryCache: new QueryCache({ onError: (error) => console.error('Query error:', error) }),
  mutationCache: new MutationCache({ onError: (error) => console.error('Mutation error:', error) }),
})

/** Removes all responses of the server. The session is refetched at once, the rest by the screen that needs it. */
export function clearApiQueries(): void {
  const isOfServer = (key: QueryKey) => String(key[0]).startsWith('/api/')
  queryClient.removeQueries({ predicate: ({ queryKey }) => isOfServer(queryKey) && queryKey[0] !== getSession.path })
  void queryClient.invalidateQueries({ queryKey: [getSession.path] })
}

/** Refetches active queries. A pending request may predate the change, so it is cancelled. */
export async function cancelAndInvalidate(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Patches a cached response. */
export async function patchQuery<Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  change: (known: Data) => Data,
): Promise<void> {
  // A pending request may predate the change, or fail.
  const isAsked = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData<Data>(queryKey, (known) => known && change(known))
  if (isAsked) await cancelAndInvalidate(queryKey)
}
