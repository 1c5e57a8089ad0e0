import { randomFrom, shuffled } from '../../../domain/shuffle.ts'

/** The indices of some texts, shuffled: the same for every reader, and never in their own order. */
export function scrambled(texts: readonly string[]): number[] {
  const own = [...texts.keys()]
  const seed = texts.join('').length
  for (let tries = 0; ; tries++) {
    const order = shuffled(own, randomFrom(seed + tries))
    if (order.some((index, place) => texts[index] !== texts[place])) return order
  }
}
