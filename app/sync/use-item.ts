import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ItemKind, isSameValue, type StoredItem } from '../../domain/items/item-kind.ts'
import { queryFor } from '../api.ts'
import { presentLearner, useSession } from '../auth/session.ts'
import { queryClient } from '../query-client.ts'
import { enqueue } from './enqueue.ts'
import { foldItem } from './fold-item.ts'
import { operationsOfKind } from './mirror.ts'
import { type Base, type Operation, visitor } from './operation.ts'
import { useOutlivesPage, usePending } from './use-operations.ts'
import { useWaitingWords } from './waiting-words.ts'

/** One item of the present learner or visitor, with a function to write it. */
export interface OwnItem<Value> {
  status: 'loading' | 'ready' | 'failed'
  /** The stored value with pending writes in it; undefined until it is known. */
  value: Value | undefined
  /** Where the value is: only in this page, on this device, on its way to the account, or in the account. */
  persistence: 'page' | 'device' | 'unsaved' | 'saved'
  /** When it was written, if this page has not written it since; an ISO instant. */
  updatedAt: string | undefined
  /** Why an unsaved value has not reached the account, in a sentence. */
  trouble: string | null
  /** Why the value cannot be saved as it is, in a sentence. */
  problem: string | null
  /** `shown` is the value on the screen, where that is more than `value`, such as the files an exercise begins with. */
  write: (value: Value, shown?: Value) => void
  retry: () => void
}

/** @param label names the target in messages: `'Links'` */
export function useItem<Value>(kind: ItemKind<Value>, target: string, label?: string): OwnItem<Value> {
  const { status, learner } = useSession()
  const { isKnown, operations } = usePending(kind, target)
  const query = useQuery({ ...queryFor(kind.get, { params: { target } }), enabled: learner !== null })
  const stored = learner ? query.data : { value: kind.empty, version: '' }
  const value = foldItem(kind, stored?.value, operations)
  const outlivesPage = useOutlivesPage()
  const waiting = useWaitingWords()
  const last = operations.at(-1)
  const hasFailed = query.isError && !query.isFetching
  const isReady = learner ? last !== undefined || (query.data && isKnown) : status !== 'loading' && isKnown
  const persistence = learner ? (last ? 'unsaved' : 'saved') : outlivesPage ? 'device' : 'page'
  return {
    status: isReady ? 'ready' : learner && hasFailed ? 'failed' : 'loading',
    value,
    persistence,
    updatedAt: last || !learner ? undefined : query.data?.updatedAt,
    trouble: learner && last ? (last.refusal ?? (waiting.isHeldUp ? waiting.words : null)) : null,
    problem: (last && kind.problem?.(last.value)) ?? null,
    write: (next, shown = value) => writeItem(kind, { target, next, shown, stored, operations, label }),
    retry: () => void query.refetch(),
  }
}

/** Changes an item outside React, from the value that this page knows. */
export function changeItem<Value>(
  kind: ItemKind<Value>,
  target: string,
  change: (shown: Value) => Value,
  label?: string,
): void {
  const owner = presentLearner()?.id ?? visitor
  const { queryKey } = queryFor(kind.get, { params: { target } })
  const stored =
    owner === visitor ? { value: kind.empty, version: '' } : queryClient.getQueryData<StoredItem<Value>>(queryKey)
  const pending = operationsOfKind(owner, kind.name) as readonly Operation<Value>[]
  const operations = pending.filter((one) => one.target === target)
  const shown = foldItem(kind, stored?.value, operations) ?? kind.empty
  writeItem(kind, { target, next: change(shown), shown, stored, operations, label })
}

interface ItemWrite<Value> {
  target: string
  next: Value
  /** The value on the screen. */
  shown: Value | undefined
  stored: StoredItem<Value> | undefined
  operations: readonly Operation<Value>[]
  label: string | undefined
}

function writeItem<Value>(
  kind: ItemKind<Value>,
  { target, next, shown = kind.empty, stored, operations, label }: ItemWrite<Value>,
): void {
  const below = operations.slice(0, -1)
  const isStored = stored !== undefined && operations.length === 0
  const over: Base<Value> = { value: shown, ...(isStored && { version: stored.version }) }
  const under = stored && below.length === 0 ? { value: stored.value, version: stored.version } : undefined
  void enqueue({ kind: kind.name, target, value: next, over, ...(under && { under }), ...(label && { label }) })
}

/** All items of a kind, by target, with a function to write one. */
export interface OwnItems<Value> {
  status: 'loading' | 'visitor' | 'ready' | 'failed'
  /** Values that are not empty, the last written first. */
  values: ReadonlyMap<string, Value>
  /** The targets of which the account has an item. */
  storedTargets: ReadonlySet<string>
  write: (target: string, value: Value, label?: string) => void
  retry: () => void
}

export function useItems<Value>(kind: ItemKind<Value>): OwnItems<Value> {
  const { status, learner } = useSession()
  const { operations } = usePending(kind)
  const { queryKey, ...options } = queryFor(kind.list, {})
  const list = useQuery({ queryKey, ...options, enabled: learner !== null })
  const items = list.data?.items as readonly (StoredItem<Value> & { target: string })[] | undefined
  const values = useMemo(() => {
    const pending = Map.groupBy(
      // A rejected text stays in sight; a rejected choice does not.
      operations.filter(({ refusal }) => refusal === undefined || kind.counts === 'text'),
      ({ target }) => target,
    )
    const stored = new Map(items?.map(({ target, value }) => [target, value]))
    const isNew = (target: string) => !stored.has(target)
    const targets = [...[...pending.keys()].filter(isNew).reverse(), ...stored.keys()]
    return new Map(
      targets.flatMap((target) => {
        const value = foldItem(kind, stored.get(target) ?? kind.empty, pending.get(target) ?? [])
        return value === undefined || isSameValue(value, kind.empty) ? [] : [[target, value]]
      }),
    )
  }, [kind, items, operations])
  const hasFailed = list.isError && !list.isFetching
  return {
    status: learner
      ? items
        ? 'ready'
        : hasFailed
          ? 'failed'
          : 'loading'
      : status === 'loading'
        ? 'loading'
        : 'visitor',
    values,
    storedTargets: new Set(items?.map(({ target }) => target)),
    write(target, value, label) {
      const own = operations.filter((one) => one.target === target)
      const stored = items?.find((one) => one.target === target)
      writeItem(kind, { target, next: value, shown: values.get(target), stored, operations: own, label })
    },
    retry: () => void list.refetch(),
  }
}
