import { CircleCheck } from 'lucide-react'
import type { Mark } from '../../domain/items/mark.ts'

/** The learner's own mark and rating of a resource; nothing without either. */
export function OwnMark({ mark: { isDone, rating } }: { mark: Mark }) {
  if (!isDone && rating === null) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-soft tabular-nums">
      {isDone && (
        <span className="flex items-center gap-1.5 text-pine">
          <CircleCheck size={16} />
          Done
        </span>
      )}
      {rating !== null && <span>Your rating: {rating} of 5</span>}
    </p>
  )
}
