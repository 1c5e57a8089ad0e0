import { scrambled } from '../scrambled.ts'

export interface OrderingState {
  /** The items, from first to last. */
  order: string[]
}

/** Shuffled, the same for everybody and after each reload, and never right already. */
export function startOf(items: readonly string[]): OrderingState {
  return { order: scrambled(items).map((index) => items[index] ?? '') }
}

/** The items as the learner ordered them. Items that the stored order does not have follow at the end. */
export function orderOf(items: readonly string[], { order }: OrderingState): string[] {
  const known = order.filter((item) => items.includes(item))
  return [...new Set([...known, ...startOf(items).order])]
}

/** True for the right order; otherwise a sentence about one item that has to move. */
export function judgeOrder(items: readonly string[], state: OrderingState): true | string {
  const order = orderOf(items, state)
  const places = order.map((item) => items.indexOf(item))
  const staying = longestRise(places)
  const moving = places.findIndex((_, index) => !staying.has(index))
  if (moving === -1) return true
  const place = places[moving] ?? 0
  const isTooLate = [...staying].some((index) => index < moving && (places[index] ?? 0) > place)
  return `‘${order[moving]}’ stands too ${isTooLate ? 'late' : 'early'}.`
}

/** The indices of the longest rising subsequence: of the most items that are in order among themselves. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  const rises: number[][] = []
  for (const [index, value] of values.entries()) {
    const before = rises.filter((rise) => (values[rise.at(-1) ?? 0] ?? 0) < value)
    rises.push([...longest(before), index])
  }
  return new Set(longest(rises))
}

function longest(rises: readonly number[][]): number[] {
  return rises.reduce<number[]>((best, rise) => (rise.length > best.length ? rise : best), [])
}
