import type { LocalDate } from '../../domain/calendar.ts'
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
  /** The day whose cards it asks. */
  day: LocalDate
  asked: Asked | null
  turn: number
  /** Scheduled cards of this sitting, and how many of them were answered. */
  size: number
  answered: readonly ReviewCard[]
  /** Forgotten cards, each with the turn from which it comes again. */
  again: readonly { card: ReviewCard; from: number }[]
  extra: readonly ReviewCard[]
  /** Answers to scheduled cards that were not 'Forgot'. */
  known: number
}

type Known = Pick<Review, 'entries' | 'today' | 'exams' | 'states' | 'weights'>

/** Begins with what is left of today's five minutes. */
export function newRun(review: Known): Run {
  return withNext(begun(review), review)
}

function begun(review: Known): Run {
  const size = queueStatus(review.entries, review).leftToday
  return { day: review.today, asked: null, turn: 0, size, answered: [], again: [], extra: [], known: 0 }
}

/** Cards beyond those of this sitting: what is left of the day, else five minutes more than a day has. */
export function moreCards(run: Run, review: Known): number {
  const { due, leftToday } = queueStatus(openEntries(run, review), review)
  return Math.max(leftToday, Math.min(due, cardsPerDay))
}

export function withMore(run: Run, review: Known): Run {
  return withNext({ ...run, size: run.answered.length + moreCards(run, review) }, review)
}

/** Cards that are not due, the least certain first. */
export function withExtraRound(run: Run, review: Known): Run {
  return withNext({ ...run, extra: extraRound(review) }, review)
}

/** The sitting once the present card was answered, or left out where `grade` is null. */
export function afterAnswer(before: Run, grade: Grade | null, review: Known): Run {
  const { asked, turn } = before
  if (!asked) return before
  // A page that was left open overnight goes on with the cards of the new day.
  const run = before.day === review.today ? before : begun(review)
  const { card, isPractice } = asked
  const others = run.again.filter((one) => !isSame(one.card, card))
  return withNext(
    {
      ...run,
      turn: turn + 1,
      answered: isPractice ? run.answered : [...run.answered, card],
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
  const next = run.answered.length < run.size ? queueStatus(openEntries(run, review), review).next : null
  if (next) return { ...run, asked: { card: next.card, isPractice: false, turn } }
  const practice = run.extra[0] ?? again[0]?.card
  return { ...run, asked: practice ? { card: practice, isPractice: true, turn } : null }
}

/** A card that was just answered may still be shown as due, until its review is in the states. */
function openEntries({ answered }: Run, { entries, today }: Known) {
  const ids = new Set(answered.map(({ id }) => id))
  return entries.filter(
    ({ card, state }) => !ids.has(card.id) || state?.last === today || !answered.some((one) => isSame(one, card)),
  )
}

function isSame(one: ReviewCard, other: ReviewCard): boolean {
  return one.id === other.id && one.deckId === other.deckId
}
