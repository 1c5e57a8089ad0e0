import { useQuery } from '@tanstack/react-query'
import { listCollectionShares } from '../../domain/collections.ts'
import { type Collection, type CollectionEntry, collectionItem } from '../../domain/items/collection.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { newId } from '../new-id.ts'
import { useItems } from '../sync/use-item.ts'
import { usePending } from '../sync/use-operations.ts'

export interface OwnCollection extends Collection {
  id: string
  /** Whether the account has the collection, perhaps in an older version. */
  isStored: boolean
  shareToken: string | null
  /** Why the collection cannot be saved, in a sentence. */
  problem: string | null
}

/** The learner's collections, the one begun last first, with functions to change them. */
export function useCollections() {
  const { learner } = useSession()
  const { status, values, storedTargets, write, retry } = useItems(collectionItem)
  const { operations } = usePending(collectionItem)
  const { data } = useQuery({ ...queryFor(listCollectionShares, {}), enabled: learner !== null })
  const tokens = new Map(data?.shares.map(({ collectionId, shareToken }) => [collectionId, shareToken]))
  const all = [...values].map(
    ([id, collection]): OwnCollection => ({
      ...collection,
      id,
      isStored: storedTargets.has(id),
      shareToken: tokens.get(id) ?? null,
      problem: problemOf(operations.findLast(({ target }) => target === id)?.value),
    }),
  )
  return {
    status,
    all: all.sort((left, right) => ((left.createdAt ?? '') < (right.createdAt ?? '') ? 1 : -1)),
    begin(name: string, entries: CollectionEntry[]) {
      write(newId(), { name, note: '', entries, createdAt: new Date().toISOString() }, name)
    },
    change(id: string, changed: Partial<Collection>) {
      const known = values.get(id)
      if (known) write(id, { ...known, ...changed }, changed.name || known.name)
    },
    remove: (id: string) => write(id, collectionItem.empty, values.get(id)?.name),
    retry,
  }
}

function problemOf(collection: Collection | undefined): string | null {
  return (collection && collectionItem.problem?.(collection)) ?? null
}
