import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../domain/endpoint.ts'
import type { Resource } from '../../domain/library.ts'
import { listSavedResources } from '../../domain/saved-resources.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { savedResourceKind } from '../sync/operations/saved-resource.ts'
import { perform } from '../sync/perform.ts'
import { usePendingPayloads } from '../sync/use-pending.ts'

/** The learner's own list, with functions to change it. */
export interface SavedResources {
  /** Visitors have no list. While loading or failed, the list is unknown. */
  status: 'loading' | 'visitor' | 'ready' | 'failed'
  /** Whether the session is known, so that saving or an invitation can follow. */
  canAnswer: boolean
  /** The latest first. */
  ids: ReadonlySet<number>
  set: (resource: Resource, saved: boolean) => void
  retry: () => void
}

export function useSavedResources(): SavedResources {
  const session = useSession()
  const pending = usePendingPayloads(savedResourceKind)
  const list = useQuery({ ...queryFor(listSavedResources, { query: {} }), enabled: session.learner !== null })
  const saves = [...pending].flatMap(([target, { saved }]) => (saved ? [Number(target)] : []))
  const known = list.data?.resourceIds ?? []
  const ids = new Set([...saves.reverse(), ...known.filter((id) => pending.get(String(id))?.saved ?? true)])
  return {
    status: statusOf(session, list),
    canAnswer: session.status !== 'loading',
    ids,
    set: ({ id, title }, saved) =>
      void perform(savedResourceKind, { target: String(id), payload: { saved }, label: `'${title}'` }),
    retry: () => void list.refetch(),
  }
}

/** Ids of matching resources on the learner's own list, the latest first; `null` while loading. */
export function useFoundSaved(query: InputOf<typeof listSavedResources>['query'], isWanted: boolean) {
  const found = useQuery({
    ...queryFor(listSavedResources, { query }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    ids: found.data?.resourceIds ?? null,
    isFailed: found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  }
}

function statusOf(
  session: ReturnType<typeof useSession>,
  list: { data: unknown; isError: boolean; isFetching: boolean },
): SavedResources['status'] {
  if (!session.learner) return session.status === 'loading' ? 'loading' : 'visitor'
  if (list.data) return 'ready'
  return list.isError && !list.isFetching ? 'failed' : 'loading'
}
