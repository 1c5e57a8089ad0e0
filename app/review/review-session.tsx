import { useRef, useState } from 'react'
import { lessonPathname, paths } from '../paths.ts'
import { recordEvent } from '../sync/event.ts'
import { useRecord } from '../sync/use-record.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { deckNameOf } from './deck-name.ts'
import { FlipCard } from './flip-card.tsx'
import type { ReviewCard } from './own-cards.ts'
import { PlannedRecall } from './planned-recall.tsx'
import type { Grade } from './ratings.tsx'
import { afterAnswer, newRun, type Run, withExtraRound, withMore } from './run.ts'
import { RunSummary } from './run-summary.tsx'
import type { Review } from './use-review.ts'
import { WithReview } from './with-review.tsx'

/** Five minutes of cards: those that are due, one after the other. */
export function ReviewSession() {
  return (
    <WithReview>
      {(review) => (
        <>
          <PlannedRecall courses={review.courses} today={review.today} />
          {review.cards.length > 0 ? <Session review={review} /> : <NoCards />}
        </>
      )}
    </WithReview>
  )
}

function Session({ review }: { review: Review }) {
  const [run, setRun] = useState(() => newRun(review))
  const shownAt = useRef(Date.now())
  if (!run.asked && run.day !== review.today) setRun(newRun(review))
  function goOn(next: Run) {
    shownAt.current = Date.now()
    setRun(next)
  }
  function rate(grade: Grade) {
    if (!run.asked) return
    const { card, isPractice } = run.asked
    const seconds = Math.min(60, Math.round((Date.now() - shownAt.current) / 1000))
    const { deckId, id: cardId } = card
    void recordEvent({ kind: 'card-reviewed', deckId, cardId, rating: grade, seconds, isExtra: isPractice })
    goOn(afterAnswer(run, grade, review))
  }
  function leaveOut({ deckId, id: cardId }: ReviewCard) {
    void recordEvent({ kind: 'card-set-aside', deckId, cardId, isSetAside: true }, 'That a card is left out')
    goOn(afterAnswer(run, null, review))
  }
  if (!run.asked)
    return (
      <RunSummary
        run={run}
        review={review}
        onMore={() => goOn(withMore(run, review))}
        onExtra={() => goOn(withExtraRound(run, review))}
      />
    )
  const { card, isPractice, turn } = run.asked
  return (
    <section aria-label="Card" className="mt-6">
      <div className="grid grid-cols-[1fr_auto] items-center gap-4">
        <ProgressBar
          value={run.size === 0 ? 100 : Math.round((run.answered.length / run.size) * 100)}
          label="Today's cards"
        />
        <p className="text-sm text-soft tabular-nums">
          {isPractice ? 'Once more' : `${run.answered.length + 1} of ${run.size}`}
        </p>
      </div>
      <div className="mt-4 rounded-card border border-line bg-card p-5 sm:p-8">
        <p className="mb-4 text-sm text-soft">{deckNameOf(card.deckId, review)}</p>
        <Asked key={turn} card={card} onRate={rate} />
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <LessonLink card={card} />
        <button type="button" className="link min-h-11" onClick={() => leaveOut(card)}>
          Leave this card out
        </button>
      </p>
    </section>
  )
}

function Asked({ card, onRate }: { card: ReviewCard; onRate: (grade: Grade) => void }) {
  if (card.kind === 'question') return <AskedQuestion question={card} onRate={onRate} />
  if (card.kind === 'term') return <FlipCard front={card.term} back={card.meaning} onRate={onRate} />
  return <FlipCard front={card.front} back={card.back} onRate={onRate} />
}

/** The lesson that a card comes from, on the learner's path. */
function LessonLink({ card: { deckId, lessonIds } }: { card: ReviewCard }) {
  const { record } = useRecord()
  const preferences = record.enrolments[deckId]?.preferences
  const [lessonId] = lessonIds
  if (!preferences || !lessonId) return <span />
  return (
    <Link to={lessonPathname(preferences, lessonId)} className="link inline-flex min-h-11 items-center">
      Open its lesson
    </Link>
  )
}

function NoCards() {
  return (
    <EmptyState
      className="mt-8"
      title="No cards yet"
      action={<ButtonLink to={paths.currentCourse}>Go to your course</ButtonLink>}
    >
      Take the quiz of a lesson: its questions and words come back here, just before you would forget them.
    </EmptyState>
  )
}
