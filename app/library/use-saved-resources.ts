import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../domain/endpoint.ts'
import { savedResourceItem } from '../../domain/items/saved-resource.ts'
import type { Resource } from '../../domain/library.ts'
import { listSavedResources } from '../../domain/saved-resources.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { useItems } from '../sync/use-item.ts'

/** The learner's own list, the latest first, with a function to change it. */
export function useSavedResources() {
  const session = useSession()
  const { status, values, write, retry } = useItems(savedResourceItem)
  return {
    status,
    /** Whether the session is known, so that saving or an invitation can follow. */
    canAnswer: session.status !== 'loading',
    ids: new Set([...values.keys()].map(Number)),
    set: ({ id, title }: Resource, saved: boolean) => write(String(id), saved, `'${title}'`),
    retry,
  }
}

export type SavedResources = ReturnType<typeof useSavedResources>

/** Ids of matching resources on the learner's own list, the latest first; `null` while loading. */
export function useFoundSaved(query: InputOf<typeof listSavedResources>['query'], isWanted: boolean) {
  const found = useQuery({
    ...queryFor(listSavedResources, { query }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    ids: found.data?.resourceIds ?? null,
    /** Whether `ids` belong to the previous search. */
    isOld: found.isPlaceholderData,
    isFailed: found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  }
}
