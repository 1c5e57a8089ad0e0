import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

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
