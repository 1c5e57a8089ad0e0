import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ItemKind, StoredItem } from '../../domain/items/item-kind.ts'
import { queryFor } from '../api.ts'
import { foldItem } from './fold-item.ts'
import { usePending } from './use-operations.ts'

/** The present learner's items of some targets, by target. One that cannot be read is left out. */
export function useItemsAt<Value>(
  kind: ItemKind<Value>,
  targets: readonly string[],
): { isLoading: boolean; values: ReadonlyMap<string, Value> } {
  const { operations } = usePending(kind)
  const { isLoading, stored } = useQueries({
    queries: targets.map((target) => queryFor(kind.get, { params: { target } })),
    combine: combined,
  })
  const values = useMemo(() => {
    const entries = targets.flatMap((target, index) => {
      const own = operations.filter((operation) => operation.target === target)
      const value = foldItem(kind, stored[index]?.value as Value | undefined, own)
      return value === undefined ? [] : [[target, value] as const]
    })
    return new Map(entries)
  }, [kind, targets, operations, stored])
  return { isLoading, values }
}

function combined(results: UseQueryResult<StoredItem<unknown>>[]) {
  return { isLoading: results.some((result) => result.isLoading), stored: results.map(({ data }) => data) }
}
