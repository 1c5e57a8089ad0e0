import type { Operation } from './operation.ts'
import { groupKeyOf, kindOf } from './operation-kinds.ts'

const nouns = ['step', 'text', 'minute', 'choice'] as const

/** The unsaved amount in words: `3 steps, 1 text, 12 minutes`. Empty if the learner knows of nothing unsaved. */
export function amountOf(operations: readonly Operation[]): string {
  const counts = new Map<string, number>()
  const lasts = new Map(operations.map((operation) => [groupKeyOf(operation), operation]))
  for (const last of lasts.values()) {
    const amount = kindOf(last).amount(last.value)
    if (amount) counts.set(amount.noun, (counts.get(amount.noun) ?? 0) + amount.count)
  }
  return nouns
    .flatMap((noun) => {
      const count = counts.get(noun)
      return count ? `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}` : []
    })
    .join(', ')
}
