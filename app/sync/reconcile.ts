import { isSameValue } from '../../domain/items/item-kind.ts'
import { newId } from '../new-id.ts'
import { type Mirror, show } from './mirror.ts'
import { clockStep, type Operation } from './operation.ts'

// Reconciles shown operations with those that other tabs have written meanwhile.

export interface Reconciled {
  put: Operation[]
  remove: string[]
  /** The operations that take the place of shown ones; none where another tab has removed one. */
  instead: Map<string, { shown: Operation; next: readonly Operation[] }>
}

/** Decides what is written of each operation, given what other tabs have written meanwhile. */
export function reconcile(mirror: Mirror, ids: Iterable<string>, stored: ReadonlyMap<string, Operation>): Reconciled {
  const result: Reconciled = { put: [], remove: [], instead: new Map() }
  const shown = new Map(mirror.operations.map((one) => [one.id, one]))
  for (const id of ids) {
    const [ours, known] = [shown.get(id), mirror.stored.get(id)]
    const found = stored.get(id)
    const theirs = found?.owner === mirror.owner ? found : undefined
    if (!ours) {
      // Another tab has changed the operation since, and that change has no response yet.
      if (theirs && known && theirs.changedAt !== known.changedAt)
        result.instead.set(id, { shown: theirs, next: [theirs] })
      else if (theirs) result.remove.push(id)
      continue
    }
    const next = reconciled(ours, known, theirs)
    result.put.push(...next.filter((one) => one !== theirs))
    if (next.length !== 1 || next[0] !== ours) result.instead.set(id, { shown: ours, next })
  }
  return result
}

/** One shown operation, `ours`, as it is to be stored. */
function reconciled(
  ours: Operation,
  known: Operation | undefined,
  theirs: Operation | undefined,
): readonly Operation[] {
  if (!known) return [ours]
  const isValueOurs = ours.changedAt !== known.changedAt
  if (!theirs) return isValueOurs ? [begunAnew(ours, known)] : []
  if (!isValueOurs) {
    const { base, isSealed, refusal } = ours
    const next = { ...theirs, base, ...(isSealed && { isSealed }), ...(refusal !== undefined && { refusal }) }
    if (!isSealed) delete next.isSealed
    if (refusal === undefined) delete next.refusal
    return [isSameOperation(next, ours) ? ours : next]
  }
  // The sending tab sealed the operation while this tab wrote on.
  if (theirs.isSealed && !known.isSealed) return [theirs, begunAnew(ours, theirs)]
  const isBaseAnswered = theirs.base?.version !== undefined && isSameValue(theirs.base.value, ours.base?.value)
  return [isBaseAnswered ? { ...ours, base: theirs.base } : ours]
}

/** A value that was written over an operation which is sealed, settled or discarded by now: an operation of its own. */
function begunAnew({ isSealed: _, refusal: __, ...ours }: Operation, over: Operation): Operation {
  return {
    ...ours,
    id: newId(),
    base: { value: over.value },
    begunAt: Math.max(ours.begunAt, over.begunAt) + clockStep,
  }
}

/** Takes over the written operations. A value typed meanwhile continues in the operation that replaced its own. */
export function settle(mirror: Mirror, { put, remove, instead }: Reconciled): void {
  for (const id of remove) mirror.stored.delete(id)
  let operations = mirror.operations
  for (const [id, { shown, next }] of instead) {
    const current = operations.find((one) => one.id === id)
    const last = next.at(-1)
    const isTyped = current !== undefined && current.changedAt !== shown.changedAt
    const typed =
      isTyped && (last ? { ...last, value: current.value, changedAt: current.changedAt } : begunAnew(current, shown))
    const after = typed ? [...next.slice(0, -1), typed] : next
    if (next.every((one) => one.id !== id)) mirror.stored.delete(id)
    const others = new Set(after.map((one) => one.id))
    operations = [...operations.filter((one) => one.id !== id && !others.has(one.id)), ...after]
    for (const one of next) mirror.stored.set(one.id, one)
  }
  for (const one of put) mirror.stored.set(one.id, one)
  show(mirror, operations)
}

/** Whether two states of an operation are the same, given that its value changes with `changedAt`. */
export function isSameOperation(left: Operation, right: Operation | undefined): boolean {
  return (
    left.changedAt === right?.changedAt &&
    left.isSealed === right.isSealed &&
    left.refusal === right.refusal &&
    left.base?.version === right.base?.version
  )
}
