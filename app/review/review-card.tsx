import type { ReactNode } from 'react'
import { counted } from '../../domain/counted.ts'
import { type QueueStatus, queueStatus } from '../../domain/review-queue.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { nextReview, todayInWords } from './next-review.ts'
import { PlannedRecall } from './planned-recall.tsx'
import { type Review, useReview } from './use-review.ts'

/** Today's cards, the first thing on the dashboard while some are due. */
export default function ReviewCard({ whileLoading }: { whileLoading: ReactNode }) {
  const { status, review } = useReview()
  if (!review) return status === 'loading' ? whileLoading : null
  if (review.cards.length === 0) return null
  const queue = queueStatus(review.entries, review)
  const isDue = queue.leftToday > 0
  const isFree = isDue && review.isFreeDay
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 md:col-span-2 lg:col-span-3">
      <div>
        <h2 className="text-lg">{isDue && !isFree ? 'Five minutes today' : 'Review'}</h2>
        <p className="mt-1 text-soft">
          {isDue ? todayInWords(queue) : afterToday(review, queue)}
          {isFree && ' Today is free: they can wait.'}
        </p>
        <PlannedRecall courses={review.courses} today={review.today} />
      </div>
      {isDue ? (
        <ButtonLink to={paths.review} variant="secondary" size={isFree ? 'small' : undefined}>
          Review now
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.cards} variant="secondary" size="small">
          Your cards
        </ButtonLink>
      )}
    </Card>
  )
}

function afterToday(review: Review, { due, reviewedToday }: QueueStatus): string {
  const reviewed = reviewedToday > 0 ? `${counted(reviewedToday, 'card')} today. ` : ''
  return reviewed + (due > 0 ? `${due} more can wait.` : nextReview(review))
}
