import { daysBetween } from '../../domain/calendar.ts'
import { nextReviewDay } from '../../domain/review-queue.ts'
import { counted } from '../counted.ts'
import { dateInWords } from '../plan/words.ts'
import type { Review } from './use-review.ts'

/** When cards are asked after today: `6 cards come up tomorrow.` */
export function nextReview({ entries, today }: Pick<Review, 'entries' | 'today'>): string {
  const next = nextReviewDay(entries, today)
  if (next === null) return 'New cards come with your next lesson.'
  const when = daysBetween(today, next.day) === 1 ? 'tomorrow' : `on ${dateInWords(next.day, today)}`
  return `${counted(next.cards, 'card')} ${next.cards === 1 ? 'comes' : 'come'} up ${when}.`
}
