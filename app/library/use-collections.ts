import { useQuery } from '@tanstack/react-query'
import { type Collection, listCollections, noCollection } from '../../domain/collections.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { newId } from '../new-id.ts'
import { collectionKind } from '../sync/operations/collection.ts'
import { perform } from '../sync/perform.ts'
import { usePending } from '../sync/use-pending.ts'

export interface OwnCollection extends Collection {
  id: string
  /** Whether the account has the collection, perhaps in an older version. */
  isStored: boolean
  shareToken: string | null
  /** Why the collection cannot be saved, in a sentence. */
  problem: string | null
}

/** The learner's collections, with functions to change them. */
export interface OwnCollections {
  /** Visitors have none. While loading or failed, the collections are unknown. */
  status: 'loading' | 'visitor' | 'ready' | 'failed'
  all: readonly OwnCollection[]
  begin: (name: string, resourceIds: readonly number[]) => void
  change: (id: string, changed: Partial<Collection>) => void
  remove: (id: string) => void
  retry: () => void
}

export function useCollections(): OwnCollections {
  const session = useSession()
  const { operations } = usePending(collectionKind)
  const list = useQuery({ ...queryFor(listCollections, {}), enabled: session.learner !== null })
  const listed = list.data?.collections ?? []

  const shown = new Map<string, OwnCollection>()
  for (const { collectionId, shareToken, name, note, entries } of listed)
    shown.set(collectionId, { id: collectionId, shareToken, isStored: true, problem: null, name, note, entries })
  for (const { target, payload } of operations) {
    const { shareToken = null, isStored = false } = shown.get(target) ?? {}
    const problem = collectionKind.problem?.(payload) ?? null
    shown.set(target, { ...payload, id: target, shareToken, isStored, problem })
  }
  const all = [...shown.values()].filter(({ name }) => name !== '')
  // New collections are not on the server's list yet, and come first.
  const isListed = ({ id }: OwnCollection) => listed.some(({ collectionId }) => collectionId === id)

  const write = (id: string, payload: Collection) => {
    const stored = listed.find(({ collectionId }) => collectionId === id)
    const seen = shown.get(id)
    void perform(collectionKind, {
      target: id,
      payload,
      label: payload.name || (seen?.name ?? ''),
      base: stored ? collectionKind.baseOf(stored) : null,
      ...(seen && { seen: contentsOf(seen) }),
    })
  }
  return {
    status: statusOf(session, list),
    all: [...all.filter((entry) => !isListed(entry)).reverse(), ...all.filter(isListed)],
    begin: (name, resourceIds) =>
      write(newId(), { name, note: '', entries: resourceIds.map((resourceId) => ({ resourceId, note: '' })) }),
    change(id, changed) {
      const known = shown.get(id)
      if (known) write(id, { ...contentsOf(known), ...changed })
    },
    remove: (id) => write(id, noCollection),
    retry: () => void list.refetch(),
  }
}

function contentsOf({ name, note, entries }: Collection): Collection {
  return { name, note, entries }
}

function statusOf(
  session: ReturnType<typeof useSession>,
  list: { data: unknown; isError: boolean; isFetching: boolean },
): OwnCollections['status'] {
  if (!session.learner) return session.status === 'loading' ? 'loading' : 'visitor'
  if (list.data) return 'ready'
  return list.isError && !list.isFetching ? 'failed' : 'loading'
}
