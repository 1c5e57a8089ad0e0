import type { ReactNode } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { type Review, useReview } from './use-review.ts'

/** A part of a page that needs the learner's cards. */
export function WithReview({ children }: { children: (review: Review) => ReactNode }) {
  const { status, review, retry } = useReview()
  if (review) return children(review)
  if (status === 'loading') return <Loading label="Loading your cards" skeleton="h-72" className="mt-6" />
  return (
    <div className="mt-6">
      <LoadFailed title="Your cards didn't load" onRetry={retry}>
        None of them is lost. They show as soon as the server answers.
      </LoadFailed>
    </div>
  )
}
