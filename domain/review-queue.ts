import { daysBetween, daysLater, type LocalDate } from './calendar.ts'
import type { CardState, CardStates, DeckStates } from './card-states.ts'

// Which card is asked next. Due cards of all decks are mixed, the longest due first; new ones follow, those of missed
// quiz questions before all others.

/** A card is left out by itself once it was forgotten so often: another text would help more than another repetition. */
const leechLapses = 6

/** Why a card is not asked: the learner set it aside, or it was forgotten too often; `null` for one that is asked. */
export function whyLeftOut({ cards, setAside }: DeckStates, cardId: string): 'set-aside' | 'leech' | null {
  const aside = setAside[cardId]
  if (aside?.isSetAside) return 'set-aside'
  const lapses = (cards[cardId]?.lapses ?? 0) - (aside?.lapses ?? 0)
  return lapses >= leechLapses ? 'leech' : null
}

/** What the queue has to know of a card. */
export interface QueuedCard {
  deckId: string
  id: string
  /** A quiz question that was answered wrong in the lesson. */
  isMissed?: boolean
  /** The day from which a new card is asked; any day where it is left out. */
  from?: LocalDate
}

/** A card with its state, as the queue compares it. */
export interface QueueEntry<Card extends QueuedCard = QueuedCard> {
  card: Card
  /** Undefined for a new card. */
  state: CardState | undefined
  /** Mixes the cards of a day, in the same way on each device. */
  rank: number
}

/** Cards of five minutes, at about fifteen seconds each. */
export const cardsPerDay = 20
/** New cards of a day: each comes back several times in the weeks after. */
const newPerDay = 8

/** The cards that may be asked. What is set aside, or was forgotten too often, is left out. */
export function queueOf<Card extends QueuedCard>(cards: readonly Card[], states: CardStates): QueueEntry<Card>[] {
  return cards.flatMap((card) => {
    const deck = states[card.deckId]
    if (deck && whyLeftOut(deck, card.id)) return []
    return [{ card, state: deck?.cards[card.id], rank: rankOf(card.id) }]
  })
}

/** FNV-1a: neighbours in a course must not follow each other. */
function rankOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

export interface QueueDay {
  today: LocalDate
  /** Days of exams, by course. */
  exams: Readonly<Record<string, LocalDate>>
}

export interface QueueStatus<Card extends QueuedCard = QueuedCard> {
  /** Null where nothing is left for today. */
  next: QueueEntry<Card> | null
  /** Cards that are due, however many there may be. */
  due: number
  /** Cards left of today's five minutes. */
  leftToday: number
  reviewedToday: number
}

/** What is asked next, and how much there is. One pass: ten thousand cards take less than a millisecond. */
export function queueStatus<Card extends QueuedCard>(
  entries: readonly QueueEntry<Card>[],
  day: QueueDay,
): QueueStatus<Card> {
  let next: QueueEntry<Card> | null = null
  let [due, fresh, reviewedToday, introducedToday] = [0, 0, 0, 0]
  let firstNew: QueueEntry<Card> | null = null
  const exams = nearExams(day)
  for (const entry of entries) {
    const { state, card } = entry
    if (state === undefined) {
      if (card.from !== undefined && card.from > day.today) continue
      fresh += 1
      if (firstNew === null || (card.isMissed && !firstNew.card.isMissed)) firstNew = entry
    } else if (state.last >= day.today) {
      reviewedToday += 1
      if (state.reviews === 1) introducedToday += 1
    } else if (state.due <= day.today || isUnsure(state, exams.get(card.deckId))) {
      due += 1
      if (next === null || comesBefore(entry, next)) next = entry
    }
  }
  const newLeft = Math.max(0, Math.min(fresh, newPerDay - introducedToday))
  return {
    next: next ?? (newLeft > 0 ? firstNew : null),
    due,
    leftToday: Math.max(0, Math.min(due + newLeft, cardsPerDay - reviewedToday)),
    reviewedToday,
  }
}

/** The next day after today on which cards are asked, as far as is known today, and how many; null where there is none. */
export function nextReviewDay(
  entries: readonly QueueEntry[],
  today: LocalDate,
): { day: LocalDate; cards: number } | null {
  const tomorrow = daysLater(today, 1)
  const days = new Map<LocalDate, { due: number; fresh: number }>()
  for (const { state, card } of entries) {
    const from = state ? state.due : (card.from ?? tomorrow)
    // What is due today and not asked today is due tomorrow.
    const day = from > today ? from : tomorrow
    const found = days.get(day) ?? { due: 0, fresh: 0 }
    found[state ? 'due' : 'fresh'] += 1
    days.set(day, found)
  }
  const [first] = [...days].sort(([one], [other]) => (one < other ? -1 : 1))
  if (!first) return null
  const [day, { due, fresh }] = first
  return { day, cards: Math.min(cardsPerDay, due + Math.min(fresh, newPerDay)) }
}

/** Days before an exam in which the schedule leans towards it. */
const leaningDays = 14
/** A card is recalled with 95 % after this share of its stability, by the forgetting curve that FSRS-6 comes with. */
const firmShare = 0.4

interface NearExam {
  day: LocalDate
  /** Days from a review until the exam, by the day of the review: many cards share few days. */
  distances: Map<LocalDate, number>
}

/** The exams that the schedule leans towards, by deck. */
function nearExams({ today, exams }: QueueDay): Map<string, NearExam> {
  const near = Object.entries(exams).filter(([, day]) => day >= today && daysBetween(today, day) <= leaningDays)
  return new Map(near.map(([deckId, day]) => [deckId, { day, distances: new Map() }]))
}

/** Whether a card would not be firm on the day of an exam: then it is due before. */
function isUnsure({ last, stability }: CardState, exam: NearExam | undefined): boolean {
  if (!exam) return false
  const distance = exam.distances.get(last) ?? daysBetween(last, exam.day)
  exam.distances.set(last, distance)
  return distance > stability * firmShare
}

function comesBefore(left: QueueEntry, right: QueueEntry): boolean {
  const [leftDue, rightDue] = [left.state?.due ?? '', right.state?.due ?? '']
  return leftDue === rightDue ? left.rank < right.rank : leftDue < rightDue
}
