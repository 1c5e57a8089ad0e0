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

/** Cards of a deck whose memory is kept: far more than a course has, with those that a learner may add. */
export const mostStates = 5000

/** The states of a deck while events are added to them. */
export class DeckFold {
  readonly #cards: Record<string, CardState>
  readonly #setAside: Record<string, DeckStates['setAside'][string]>
  readonly #scheduler: Scheduler
  #count: number

  constructor({ cards, setAside }: DeckStates, scheduler: Scheduler) {
    this.#cards = { ...cards }
    this.#setAside = { ...setAside }
    this.#scheduler = scheduler
    this.#count = Object.keys({ ...cards, ...setAside }).length
  }

  /** Adds an event that comes after all others about its card. Further cards of a full deck are left out. */
  add(event: CardEvent): void {
    const { cardId, localDate } = event
    const [state, aside] = [this.#cards[cardId], this.#setAside[cardId]]
    if (!state && !aside) {
      if (this.#count === mostStates) return
      this.#count += 1
    }
    if (event.kind === 'card-set-aside') {
      this.#setAside[cardId] = { on: localDate, isSetAside: event.isSetAside, lapses: state?.lapses ?? 0 }
    } else if (isFirstOfDay(event, state?.last)) {
      this.#cards[cardId] = stateAfter(state, event, this.#scheduler)
    }
  }

  /** The day of the latest event about a card; empty where there is none. */
  latestDay(cardId: string): LocalDate {
    const [reviewed = '', changed = ''] = [this.#cards[cardId]?.last, this.#setAside[cardId]?.on]
    return reviewed > changed ? reviewed : changed
  }

  states(): DeckStates {
    return { cards: this.#cards, setAside: this.#setAside }
  }
}

/** The states of a deck with these events in it; `null` where one of them is not the latest about its card. */
export function deckAfter(deck: DeckStates, events: readonly CardEvent[], scheduler: Scheduler): DeckStates | null {
  const fold = new DeckFold(deck, scheduler)
  for (const event of events.toSorted(compareCardEvents)) {
    if (event.localDate <= fold.latestDay(event.cardId)) return null
    fold.add(event)
  }
  return fold.states()
}

/**
 * The states of a deck as far as they can be told without the other events of its cards: what comes second on a day is
 * taken to be the later, and an event of an earlier day changes nothing.
 */
export function deckWith(deck: DeckStates, events: readonly CardEvent[], scheduler: Scheduler): DeckStates {
  const fold = new DeckFold(deck, scheduler)
  for (const event of events.toSorted(compareCardEvents))
    if (event.localDate >= fold.latestDay(event.cardId)) fold.add(event)
  return fold.states()
}

/** By day first: whoever travels may review on an earlier day of the calendar later. */
export function compareCardEvents(left: CardEvent, right: CardEvent): number {
  if (left.localDate !== right.localDate) return left.localDate < right.localDate ? -1 : 1
  return compareEvents(left, right)
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
