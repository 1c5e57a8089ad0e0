import { randomFrom, shuffled } from '../../domain/shuffle.ts'

/**
 * The indices of some texts, of which two differ, shuffled: the same for every reader, and never in their own order.
 */
export function scrambled(texts: readonly string[]): number[] {
  const own = [...texts.keys()]
  const seed = texts.join('').length
  for (let tries = 0; ; tries++) {
    const order = shuffled(own, randomFrom(seed + tries))
    if (order.some((index, place) => texts[index] !== texts[place])) return order
  }
}

interface Matching {
  /** The right partner of each thing. */
  pairs: Readonly<Record<string, string>>
  /** Partners of nothing. */
  others: readonly string[]
}

/** All partners of a matching, each once, shuffled the same for everybody. */
export function shuffledPartners({ pairs, others }: Matching): string[] {
  const partners = [...new Set([...Object.values(pairs), ...others])]
  return scrambled(partners).map((index) => partners[index] ?? '')
}
