import { daysBetween } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import { nextReviewDay, type QueueStatus } from '../../domain/review-queue.ts'
import { dateInWords } from '../plan/words.ts'
import type { Review } from './use-review.ts'

/** What a day's five minutes hold: `1 card comes back, 6 are new.` */
export function todayInWords({ due, leftToday }: Pick<QueueStatus, 'due' | 'leftToday'>): string {
  const back = Math.min(due, leftToday)
  const fresh = leftToday - back
  if (back === 0) return `${counted(fresh, 'new card')}, of what you learned.`
  const comesBack = `${counted(back, 'card')} ${back === 1 ? 'comes' : 'come'} back`
  if (fresh > 0) return `${comesBack}, ${fresh} ${fresh === 1 ? 'is' : 'are'} new.`
  if (due > back) return `${comesBack}. ${due - back} more can wait.`
  return `${comesBack}, just before you would forget ${back === 1 ? 'it' : 'them'}.`
}

/** When cards are asked after today: `6 cards come up tomorrow.` */
export function nextReview({ entries, today }: Pick<Review, 'entries' | 'today'>): string {
  const next = nextReviewDay(entries, today)
  if (next === null) return 'New cards come with your next lesson.'
  const when = daysBetween(today, next.day) === 1 ? 'tomorrow' : `on ${dateInWords(next.day, today)}`
  return `${counted(next.cards, 'card')} ${next.cards === 1 ? 'comes' : 'come'} up ${when}.`
}
