import type { Operation } from './operation.ts'
import { kindNamed, mergeKeyOf } from './operations/index.ts'

const nouns = ['step', 'text', 'minute', 'choice'] as const

/** How much is not saved yet, in words: `3 steps, 1 text, 12 minutes`; empty where nothing is that a learner knows of. */
export function amountOf(operations: readonly Operation[]): string {
  const counts = new Map<string, number>()
  const lasts = new Map(operations.map((operation) => [mergeKeyOf(operation), operation]))
  for (const { kind, payload } of lasts.values()) {
    const amount = kindNamed(kind).amount(payload)
    if (amount) counts.set(amount.noun, (counts.get(amount.noun) ?? 0) + amount.count)
  }
  return nouns
    .flatMap((noun) => {
      const count = counts.get(noun)
      return count ? `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}` : []
    })
    .join(', ')
}
