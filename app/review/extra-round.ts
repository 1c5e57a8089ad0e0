import { probabilityOf, schedulerWith } from '../../domain/card-memory.ts'
import { cardsPerDay } from '../../domain/review-queue.ts'
import type { ReviewCard } from './own-cards.ts'
import type { Review } from './use-review.ts'

/** Known cards for an extra round, those that are the least likely to be recalled first. */
export function extraRound({ entries, weights, today }: Pick<Review, 'entries' | 'weights' | 'today'>): ReviewCard[] {
  const scheduler = schedulerWith(weights)
  return entries
    .flatMap(({ card, state }) => (state ? [{ card, probability: probabilityOf(state, today, scheduler) }] : []))
    .sort((one, other) => one.probability - other.probability)
    .slice(0, cardsPerDay)
    .map(({ card }) => card)
}
