import { cardsPerDay, queueStatus } from '../../domain/review-queue.ts'
import { extraRound } from './extra-round.ts'
import type { ReviewCard } from './own-cards.ts'
import type { Grade } from './ratings.tsx'
import type { Review } from './use-review.ts'

/** Cards between a forgotten card and its repetition in the same sitting. */
const cardsBetween = 4

/** The card on the screen. */
interface Asked {
  card: ReviewCard
  /** Repetitions within a sitting and extra rounds do not change when a card is due. */
  isPractice: boolean
  /** Differs for each time a card is asked. */
  turn: number
}

/** A sitting: what was asked, and what is asked now. */
export interface Run {
  asked: Asked | null
  turn: number
  /** Scheduled cards of this sitting, and how many of them were answered. */
  size: number
  answered: ReadonlySet<string>
  /** Forgotten cards, each with the turn from which it comes again. */
  again: readonly { card: ReviewCard; from: number }[]
  extra: readonly ReviewCard[]
  /** Answers to scheduled cards that were not 'Forgot'. */
  known: number
}

type Known = Pick<Review, 'entries' | 'today' | 'exams' | 'states' | 'weights'>

/** Begins with what is left of today's five minutes. */
export function newRun(review: Known): Run {
  const size = queueStatus(review.entries, review).leftToday
  const begun = { asked: null, turn: 0, size, answered: new Set<string>(), again: [], extra: [], known: 0 }
  return withNext(begun, review)
}

/** Five minutes more than a day has. */
export function withMore(run: Run, review: Known): Run {
  const { due } = queueStatus(openEntries(run, review), review)
  return withNext({ ...run, size: run.answered.size + Math.min(due, cardsPerDay) }, review)
}

/** Cards that are not due, the least certain first. */
export function withExtraRound(run: Run, review: Known): Run {
  return withNext({ ...run, extra: extraRound(review) }, review)
}

/** The sitting once the present card was answered, or left out where `grade` is null. */
export function afterAnswer(run: Run, grade: Grade | null, review: Known): Run {
  const { asked, turn } = run
  if (!asked) return run
  const { card, isPractice } = asked
  const key = keyOf(card)
  const others = run.again.filter((one) => keyOf(one.card) !== key)
  return withNext(
    {
      ...run,
      turn: turn + 1,
      answered: isPractice ? run.answered : new Set([...run.answered, key]),
      again: grade === 1 ? [...others, { card, from: turn + 1 + cardsBetween }] : others,
      extra: run.extra.filter((one) => one !== card),
      known: run.known + (isPractice || grade === 1 || grade === null ? 0 : 1),
    },
    review,
  )
}

function withNext(run: Run, review: Known): Run {
  const { turn, again } = run
  const due = again.find(({ from }) => from <= turn)
  if (due) return { ...run, asked: { card: due.card, isPractice: true, turn } }
  const next = run.answered.size < run.size ? queueStatus(openEntries(run, review), review).next : null
  if (next) return { ...run, asked: { card: next.card, isPractice: false, turn } }
  const practice = run.extra[0] ?? again[0]?.card
  return { ...run, asked: practice ? { card: practice, isPractice: true, turn } : null }
}

/** A card that was just answered may still be shown as due, until its review is in the states. */
function openEntries({ answered }: Run, { entries, today }: Known) {
  return entries.filter(({ card, state }) => state?.last === today || !answered.has(keyOf(card)))
}

function keyOf({ deckId, id }: ReviewCard): string {
  return `${deckId} ${id}`
}
