import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../auth/session.ts'
import { adoptAndLoad } from './enqueue.ts'
import { load } from './log.ts'
import { isLoaded, operationsOf, operationsOfKind, outlivesPage, subscribe } from './mirror.ts'
import { type Operation, visitor } from './operation.ts'
import { onChoice } from './visitor-choice.ts'

const none: readonly Operation[] = []

/** Whether the present learner's or visitor's operations outlive this page. */
export function useOutlivesPage(): boolean {
  const owner = useOwner()
  return useSyncExternalStore(
    subscribeToPersistence,
    () => outlivesPage(owner),
    () => false,
  )
}

function subscribeToPersistence(listener: () => void): () => void {
  const stops = [subscribe(listener), onChoice(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The owner of the operations on the screen: the learner, also after their session has ended, or the visitor. */
function useOwner(): string {
  return useSession().learner?.id ?? visitor
}

function useLoaded(): { owner: string; isKnown: boolean } {
  const owner = useOwner()
  // IndexedDB is outside React.
  useEffect(() => void (owner === visitor ? load(owner) : adoptAndLoad(owner)), [owner])
  const isKnown = useSyncExternalStore(
    subscribe,
    () => isLoaded(owner),
    () => false,
  )
  return { owner, isKnown }
}

/** All pending operations, in their order. */
export function useOperations(): readonly Operation[] {
  const { owner } = useLoaded()
  return useWithVisitors(owner, operationsOf)
}

/** A visitor's operations stay in sight until their learner has adopted them. */
function useWithVisitors(owner: string, read: (owner: string) => readonly Operation[]): readonly Operation[] {
  const own = useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => none,
  )
  const visitors = useSyncExternalStore(
    subscribe,
    () => read(visitor),
    () => none,
  )
  return useMemo(
    () => (owner === visitor || visitors.length === 0 ? own : [...visitors, ...own]),
    [owner, own, visitors],
  )
}

/** The pending operations of one kind, on one target where it is named. */
export function usePending<Value>(
  { name }: { name: string; describe: (value: Value, label: string | undefined) => string },
  target?: string,
): { isKnown: boolean; operations: readonly Operation<Value>[] } {
  const { owner, isKnown } = useLoaded()
  const operations = useWithVisitors(owner, (one) => operationsOfKind(one, name))
  const own = useMemo(
    () => (target === undefined ? operations : operations.filter((one) => one.target === target)),
    [operations, target],
  )
  return { isKnown, operations: own as readonly Operation<Value>[] }
}
