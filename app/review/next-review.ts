import { daysBetween } from '../../domain/calendar.ts'
import { counted } from '../counted.ts'
import { dateInWords } from '../plan/words.ts'
import type { Review } from './use-review.ts'

/** When cards come back after today: `6 cards come back tomorrow.` */
export function nextReview({ entries, today }: Pick<Review, 'entries' | 'today'>): string {
  const days = entries.flatMap(({ state }) => (state && state.due > today ? [state.due] : [])).sort()
  const [next] = days
  if (next === undefined) return 'New cards come with your next lesson.'
  const count = days.lastIndexOf(next) + 1
  const when = daysBetween(today, next) === 1 ? 'tomorrow' : `on ${dateInWords(next)}`
  return `${counted(count, 'card')} ${count === 1 ? 'comes' : 'come'} back ${when}.`
}
