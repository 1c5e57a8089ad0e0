import { type ItemKind, isSameValue } from '../../domain/items/item-kind.ts'
import type { Base, Operation } from './operation.ts'

type Joining<Value> = Pick<ItemKind<Value>, 'join' | 'empty'>

/**
 * Folds pending operations onto the stored value of a target.
 *
 * @param stored the server's value; undefined while it is unknown
 */
export function foldItem<Value>(
  kind: Joining<Value>,
  stored: Value | undefined,
  operations: readonly Pick<Operation<Value>, 'value' | 'base'>[],
): Value | undefined {
  return operations.reduce<Value | undefined>(
    (theirs, { value, base }) => (theirs === undefined ? value : joinedValue(kind, base, value, theirs)),
    stored,
  )
}

/** Rebases a value from `base` onto `theirs`. */
export function joinedValue<Value>(
  { join, empty }: Joining<Value>,
  base: Base<Value> | null,
  ours: Value,
  theirs: Value,
): Value {
  const isAsSeen = isSameValue(base ? base.value : empty, theirs)
  if (!join || isAsSeen || isSameValue(ours, theirs)) return ours
  return join({ base: base?.value ?? null, ours, theirs })
}
