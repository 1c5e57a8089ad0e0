import type { LocalDate } from '../../../domain/calendar.ts'
import { longestSide } from '../../../domain/items/deck.ts'
import { isDate } from './parts/dates.ts'
import { readState } from './parts/state.ts'

/** A card that the learner writes on the board. */
export interface BoardCard {
  /** Stays with the card however its text changes, so that its memory does; empty for a free place. */
  id: string
  front: string
  back: string
  /** `what`, `why`, `how`, or empty. */
  kind: string
}

export interface CardsState {
  /** Places, of which some are free. A removed card leaves its place free: work is merged place by place. */
  cards: BoardCard[]
  /** The day on which the first date was chosen, or empty. */
  madeOn: LocalDate
  /** The day from which the review asks the cards, or empty. */
  firstDate: LocalDate
}

export const freePlace: BoardCard = { id: '', front: '', back: '', kind: '' }

/** In letters. */
export const longestBoardId = 36
const idPattern = new RegExp(`^\\w{1,${longestBoardId}}$`)

/** As many cards as a board has, at most. */
const places = 20

export const start: CardsState = {
  cards: Array.from({ length: places }, () => freePlace),
  madeOn: '',
  firstDate: '',
}

/** Whether both sides of a card are written. */
export function isWritten({ front, back }: BoardCard): boolean {
  return front.trim() !== '' && back.trim() !== ''
}

/** The cards of a board, each to be asked from a day on. The learner may have written its work by hand. */
export function cardsToAsk(work: string): (Pick<BoardCard, 'id' | 'front' | 'back'> & { from: LocalDate })[] {
  const { cards, firstDate } = readState(work, start)
  if (!isDate(firstDate)) return []
  const written = cards.filter((card) => idPattern.test(card.id) && isWritten(card))
  const byId = new Map(written.map((card) => [card.id, card]))
  return [...byId.values()].map(({ id, front, back }) => {
    return { id, front: cut(front), back: cut(back), from: firstDate }
  })
}

function cut(side: string): string {
  return side.trim().slice(0, longestSide)
}
