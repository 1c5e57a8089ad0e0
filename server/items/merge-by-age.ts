import { type ItemKind, losesText } from '../../domain/items/item-kind.ts'

/** A value and the instant when it was written. */
export interface DatedValue {
  value: unknown
  updatedAt: string
}

/**
 * Merges two values of one target whose base is unknown. Incoming texts are joined to the stored ones; of positions and
 * choices the newer one counts.
 *
 * @returns null where the text of either would be lost
 */
export function mergeByAge(kind: ItemKind, incoming: DatedValue, stored: DatedValue): DatedValue | null {
  const [newer, older] = incoming.updatedAt > stored.updatedAt ? [incoming, stored] : [stored, incoming]
  const [ours, theirs] = kind.text ? [incoming, stored] : [newer, older]
  const value = kind.join ? kind.join({ base: null, ours: ours.value, theirs: theirs.value }) : newer.value
  const isLossy = losesText(kind, ours.value, value) || losesText(kind, theirs.value, value)
  return isLossy ? null : { value, updatedAt: newer.updatedAt }
}
