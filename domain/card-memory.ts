import { createEmptyCard, type FSRS, type Card as FsrsCard, fsrs, type Grade, State } from 'ts-fsrs'
import { daysLater, type LocalDate } from './calendar.ts'
import type { CardState, DeckStates, Weights } from './card-states.ts'
import { compareEvents } from './event-order.ts'
import type { RecordedEvent } from './learning-events.ts'

// The first review of a card on a day counts for its memory; further ones on that day are practice. So a card's state
// follows from its events in whichever order they arrive.

/** An event that changes the memory of a card. */
export type CardEvent = Extract<RecordedEvent, { kind: 'card-reviewed' | 'card-set-aside' }>

/** Whether an event changes the memory of a card: an extra round does not. */
export function isCardEvent(event: RecordedEvent): event is CardEvent {
  return event.kind === 'card-set-aside' || (event.kind === 'card-reviewed' && !event.isExtra)
}

type Scheduler = Pick<FSRS, 'next' | 'get_retrievability'>

/** Schedules by whole days, without chance. */
export function schedulerWith(weights: Weights): Scheduler {
  return fsrs({ enable_short_term: false, ...(weights && { w: weights }) })
}

export const noStates: DeckStates = { cards: {}, setAside: {} }

/** The states of a deck while events are added to them. */
export type DraftStates = { -readonly [Part in keyof DeckStates]: DeckStates[Part] }

export function draftOf({ cards, setAside }: DeckStates): DraftStates {
  return { cards: { ...cards }, setAside: { ...setAside } }
}

/** The states of a deck with these events in it; `null` where one of them is not the latest about its card. */
export function deckAfter(deck: DeckStates, events: readonly CardEvent[], scheduler: Scheduler): DeckStates | null {
  const draft = draftOf(deck)
  for (const event of events.toSorted(compareCardEvents)) {
    if (event.localDate <= latestDay(draft, event.cardId)) return null
    applyEvent(draft, event, scheduler)
  }
  return draft
}

/**
 * The states of a deck as far as they can be told without the other events of its cards: what comes second on a day is
 * taken to be the later, and an event of an earlier day changes nothing.
 */
export function deckWith(deck: DeckStates, events: readonly CardEvent[], scheduler: Scheduler): DeckStates {
  const draft = draftOf(deck)
  for (const event of events.toSorted(compareCardEvents))
    if (event.localDate >= latestDay(draft, event.cardId)) applyEvent(draft, event, scheduler)
  return draft
}

/** The states that follow from all events about some cards. */
export function statesOf(events: readonly CardEvent[], scheduler: Scheduler): DeckStates {
  const draft = draftOf(noStates)
  for (const event of events.toSorted(compareCardEvents)) applyEvent(draft, event, scheduler)
  return draft
}

/** By day first: whoever travels may review on an earlier day of the calendar later. */
export function compareCardEvents(left: CardEvent, right: CardEvent): number {
  if (left.localDate !== right.localDate) return left.localDate < right.localDate ? -1 : 1
  return compareEvents(left, right)
}

function latestDay({ cards, setAside }: DeckStates, cardId: string): LocalDate {
  const [reviewed = '', changed = ''] = [cards[cardId]?.last, setAside[cardId]?.on]
  return reviewed > changed ? reviewed : changed
}

/** Adds an event that comes after all that were added before it. */
export function applyEvent(draft: DraftStates, event: CardEvent, scheduler: Scheduler): void {
  const { cardId, localDate } = event
  const state = draft.cards[cardId]
  if (event.kind === 'card-set-aside') {
    draft.setAside[cardId] = { on: localDate, isSetAside: event.isSetAside, lapses: state?.lapses ?? 0 }
  } else if (isFirstOfDay(event, state?.last)) {
    draft.cards[cardId] = stateAfter(state, event, scheduler)
  }
}

function isFirstOfDay({ localDate }: CardReview, latest: LocalDate | undefined): boolean {
  return latest === undefined || latest < localDate
}

/** The first review of a card on a day. */
export interface CardReview {
  localDate: LocalDate
  /** From 1 (forgotten) to 4. */
  rating: number
}

/** The reviews among the events about one card that count for its memory, by day. */
export function countedReviews(events: readonly CardEvent[]): CardReview[] {
  const counted: CardReview[] = []
  for (const event of events.toSorted(compareCardEvents)) {
    if (event.kind !== 'card-reviewed' || !isFirstOfDay(event, counted.at(-1)?.localDate)) continue
    counted.push({ localDate: event.localDate, rating: event.rating })
  }
  return counted
}

/** The state of a card after its first review of a day. */
export function stateAfter(
  state: CardState | undefined,
  { localDate, rating }: CardReview,
  scheduler: Scheduler,
): CardState {
  const day = atMidnight(localDate)
  const before = state ? fsrsCard(state) : createEmptyCard(day)
  const predicted = state ? scheduler.get_retrievability(before, day, false) : 0
  const { card } = scheduler.next(before, day, rating as Grade)
  return {
    due: daysLater(localDate, card.scheduled_days),
    last: localDate,
    stability: card.stability,
    difficulty: card.difficulty,
    reviews: card.reps,
    lapses: card.lapses,
    predicted: Math.round(((state?.predicted ?? 0) + predicted) * 1000) / 1000,
  }
}

/** The probability, from 0 to 1, that a card is recalled on a day. */
export function probabilityOf(state: CardState, day: LocalDate, scheduler: Scheduler): number {
  return scheduler.get_retrievability(fsrsCard(state), atMidnight(day), false)
}

function fsrsCard({ due, last, stability, difficulty, reviews, lapses }: CardState): FsrsCard {
  return {
    due: atMidnight(due),
    last_review: atMidnight(last),
    stability,
    difficulty,
    reps: reviews,
    lapses,
    state: State.Review,
    elapsed_days: 0,
    scheduled_days: 0,
    learning_steps: 0,
  }
}

function atMidnight(date: LocalDate): Date {
  return new Date(`${date}T00:00:00Z`)
}
