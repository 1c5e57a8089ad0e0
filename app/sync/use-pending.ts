import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../auth/session.ts'
import { onKeepingChange } from './keeping.ts'
import { load } from './on-device.ts'
import { type Operation, type OperationKind, visitor } from './operation.ts'
import { adoptAndLoad } from './perform.ts'
import { isLoaded, operationsOf, operationsOfKind, outlivesPage, subscribe } from './views.ts'

/** Whether all that was done here, and that no account holds, outlives this page. */
export function useOutlivesPage(): boolean {
  const owner = useOwner()
  return useSyncExternalStore(
    onStanding,
    () => outlivesPage(owner),
    () => false,
  )
}

function onStanding(listener: () => void): () => void {
  const stops = [subscribe(listener), onKeepingChange(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

const nothing: readonly Operation[] = []

/** Whose operations this page shows: the learner's, also once their session has ended, or the visitor's. */
function useOwner(): string {
  return useSession().learner?.id ?? visitor
}

function useLoaded(): { owner: string; isKnown: boolean } {
  const owner = useOwner()
  // What lies on this device is outside React.
  useEffect(() => void (owner === visitor ? load(owner) : adoptAndLoad(owner)), [owner])
  const isKnown = useSyncExternalStore(
    subscribe,
    () => isLoaded(owner),
    () => false,
  )
  return { owner, isKnown }
}

/** All that was done here and no account holds, the first first. */
export function useOperations(): readonly Operation[] {
  const { owner } = useLoaded()
  return useWithVisitors(owner, operationsOf)
}

/** What a visitor did stays in sight until whoever they turned out to be has it. */
function useWithVisitors(owner: string, read: (owner: string) => readonly Operation[]): readonly Operation[] {
  const own = useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => nothing,
  )
  const visitors = useSyncExternalStore(
    subscribe,
    () => read(visitor),
    () => nothing,
  )
  return useMemo(
    () => (owner === visitor || visitors.length === 0 ? own : [...visitors, ...own]),
    [owner, own, visitors],
  )
}

/** The same of one kind, and about one thing where that is named. */
export function usePending<Payload>(
  { name }: OperationKind<Payload>,
  target?: string,
): { isKnown: boolean; operations: readonly Operation<Payload>[] } {
  const { owner, isKnown } = useLoaded()
  const operations = useWithVisitors(owner, (one) => operationsOfKind(one, name))
  const own = useMemo(
    () => (target === undefined ? operations : operations.filter((one) => one.target === target)),
    [operations, target],
  )
  return { isKnown, operations: own as readonly Operation<Payload>[] }
}

/** What a screen lays over the server's answer: by what it is about, the last that was done. What was refused is not. */
export function usePendingPayloads<Payload>(kind: OperationKind<Payload>): ReadonlyMap<string, Payload> {
  const { operations } = usePending(kind)
  return useMemo(
    () =>
      new Map(operations.flatMap(({ target, payload, refusal }) => (refusal === undefined ? [[target, payload]] : []))),
    [operations],
  )
}
