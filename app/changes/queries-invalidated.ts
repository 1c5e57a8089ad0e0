import type { Query } from '@tanstack/react-query'
import type { Stale } from '../../domain/endpoint.ts'

/** A filter of the queries that are stale once the responses of these paths are. Queries are cached by path. */
export function queriesInvalidatedBy(stale: Stale): { predicate: (query: Pick<Query, 'queryKey'>) => boolean } {
  return {
    predicate: ({ queryKey: [path] }) =>
      stale === 'everything' ? String(path).startsWith('/api/') : (stale as readonly unknown[]).includes(path),
  }
}
