import { useEffect, useRef } from 'react'
import { counted } from '../../domain/counted.ts'
import { queueStatus, whyLeftOut } from '../../domain/review-queue.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { nextReview } from './next-review.ts'
import { Retention } from './retention.tsx'
import { moreCards, type Run } from './run.ts'
import type { Review } from './use-review.ts'

interface RunSummaryProps {
  run: Run
  review: Review
  onMore: () => void
  onExtra: () => void
}

/** The end of a sitting: what was known, when the next cards are due, and what else may be done. */
export function RunSummary({ run, review, onMore, onExtra }: RunSummaryProps) {
  const more = moreCards(run, review)
  const waiting = Math.max(more, queueStatus(review.entries, review).due)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasAnswered = run.answered.length > 0
  useEffect(() => {
    if (hasAnswered) heading.current?.focus()
  }, [hasAnswered])
  const hasKnown = review.entries.some(({ state }) => state !== undefined)
  return (
    <section className="mt-6 rounded-card border border-line bg-card p-5 sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {hasAnswered ? 'Done for today' : 'Nothing to review now'}
      </h2>
      {hasAnswered && (
        <p className="mt-2 text-lesson">
          {counted(run.answered.length, 'card')}, {run.known} of them known.
        </p>
      )}
      <p className="mt-2 text-soft">
        {waiting > 0
          ? `${counted(waiting, 'card')} more ${waiting === 1 ? 'waits' : 'wait'}: for the next days, or for now.`
          : nextReview(review)}
      </p>
      <Stopped review={review} />
      <Retention states={review.states} />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.dashboard}>Back to the dashboard</ButtonLink>
        {more > 0 && (
          <Button variant="secondary" onClick={onMore}>
            Another five minutes
          </Button>
        )}
        {more === 0 && hasKnown && (
          <Button variant="secondary" onClick={onExtra}>
            An extra round
          </Button>
        )}
        <ButtonLink to={paths.cards} variant="quiet">
          Your cards
        </ButtonLink>
      </div>
      {more === 0 && hasKnown && (
        <p className="mt-3 text-sm text-soft">An extra round changes nothing about when a card comes back.</p>
      )}
    </section>
  )
}

/** Cards that were forgotten too often today. */
function Stopped({ review: { cards, states, today } }: { review: Review }) {
  const stopped = cards.filter(({ deckId, id }) => {
    const deck = states[deckId]
    return deck?.cards[id]?.last === today && whyLeftOut(deck, id) === 'leech'
  })
  if (stopped.length === 0) return null
  return (
    <p className="mt-2">
      {counted(stopped.length, 'card')} did not stick six times, and {stopped.length === 1 ? 'rests' : 'rest'} now. More
      repetition would not help: <Link to={paths.cards}>say it in another way</Link>.
    </p>
  )
}
