import { type ItemKind, losesText } from '../../domain/items/item-kind.ts'

/** A value and the instant when it was written. */
export interface DatedValue {
  value: unknown
  updatedAt: string
}

/**
 * Merges two values of one target whose base is unknown: the newer one is ours, so its order, name or position counts.
 *
 * @returns null where the text of either would be lost
 */
export function mergeByAge(kind: ItemKind, incoming: DatedValue, stored: DatedValue): DatedValue | null {
  const [newer, older] = incoming.updatedAt > stored.updatedAt ? [incoming, stored] : [stored, incoming]
  const value = kind.join ? kind.join({ base: null, ours: newer.value, theirs: older.value }) : newer.value
  const isLossy = losesText(kind, newer.value, value) || losesText(kind, older.value, value)
  return isLossy ? null : { value, updatedAt: newer.updatedAt }
}
