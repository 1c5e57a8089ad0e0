import { describe, expect, test } from 'vitest'
import { daysLater } from './calendar.ts'
import { noStates } from './card-memory.ts'
import type { CardState, CardStates } from './card-states.ts'
import { cardsPerDay, nextReviewDay, type QueuedCard, queueOf, queueStatus } from './review-queue.ts'

const today = '2026-03-10'

function state(due: number, change: Partial<CardState> = {}): CardState {
  const last = daysLater(today, Math.min(-1, due - 10))
  return {
    due: daysLater(today, due),
    last,
    stability: 10,
    difficulty: 5,
    reviews: 3,
    lapses: 0,
    predicted: 1.8,
    ...change,
  }
}

/** Cards of the first course by name, each with its state; null for a new one. */
function statusOf(
  given: Readonly<Record<string, CardState | null>>,
  { exams = {}, missed = [] as string[], deckId = '1' } = {},
) {
  const cards = Object.keys(given).map((id): QueuedCard => ({ deckId, id, isMissed: missed.includes(id) }))
  const known = Object.entries(given).filter((entry): entry is [string, CardState] => entry[1] !== null)
  const states: CardStates = { [deckId]: { ...noStates, cards: Object.fromEntries(known) } }
  const { next, ...counts } = queueStatus(queueOf(cards, states), { today, exams })
  return { next: next?.card.id ?? null, ...counts }
}

describe('the queue asks next', () => {
  test.each([
    ['the card that is due for longest', { a: state(0), b: state(-3), c: state(-1) }, 'b'],
    ['a due card before a new one', { a: null, b: state(0) }, 'b'],
    ['no card that is due tomorrow', { a: state(1) }, null],
    ['no card a second time on one day', { a: state(0, { last: today }) }, null],
    ['nothing without cards', {}, null],
  ])('%s', (_, cards, expected) => {
    expect(statusOf(cards).next).toBe(expected)
  })

  test('a missed question before other new cards', () => {
    expect(statusOf({ a: null, b: null, c: null }, { missed: ['c'] }).next).toBe('c')
    expect(statusOf({ a: null, b: null }).next).toBe('a')
  })

  test('no card that was set aside, or forgotten six times', () => {
    const cards: QueuedCard[] = [
      { deckId: '1', id: 'a' },
      { deckId: '1', id: 'b' },
    ]
    const states = {
      '1': { cards: { b: state(-1, { lapses: 6 }) }, setAside: { a: { on: today, isSetAside: true, lapses: 0 } } },
    }
    expect(queueOf(cards, states)).toEqual([])
  })

  test('the cards of a day mixed over decks, in the same way each time', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `q:${index}`)
    const cards = ids.flatMap((id) => ['1', '2'].map((deckId) => ({ deckId, id: `${id}${deckId}` })))
    const states = Object.fromEntries(
      ['1', '2'].map((deckId) => [
        deckId,
        { ...noStates, cards: Object.fromEntries(ids.map((id) => [`${id}${deckId}`, state(-1)])) },
      ]),
    )
    let left = queueOf(cards, states)
    const asked: string[] = []
    for (
      let next = queueStatus(left, { today, exams: {} }).next;
      next;
      next = queueStatus(left, { today, exams: {} }).next
    ) {
      asked.push(next.card.deckId)
      left = left.filter((entry) => entry !== next)
    }
    expect(asked).toHaveLength(24)
    const changes = asked.filter((deckId, index) => index > 0 && deckId !== asked[index - 1]).length
    expect(changes).toBeGreaterThan(5)
  })
})

describe('a day holds', () => {
  const many = (count: number, of: CardState | null) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, of]))

  test('five minutes, however much is due after a holiday', () => {
    expect(statusOf(many(143, state(-20)))).toMatchObject({ due: 143, leftToday: cardsPerDay })
    const half = {
      ...many(133, state(-20)),
      ...Object.fromEntries(Object.entries(many(10, state(5, { last: today }))).map(([id, of]) => [`r${id}`, of])),
    }
    expect(statusOf(half)).toMatchObject({ reviewedToday: 10, leftToday: 10, due: 133 })
  })

  test('eight new cards, those of earlier today among them', () => {
    expect(statusOf(many(30, null))).toMatchObject({ due: 0, leftToday: 8 })
    const begun = { ...many(30, null), x: state(3, { last: today, reviews: 1 }), y: state(9, { last: today }) }
    expect(statusOf(begun)).toMatchObject({ leftToday: 7, reviewedToday: 2 })
  })
})

describe('before an exam', () => {
  const fresh = state(8, { last: daysLater(today, -2), stability: 10 })
  const firm = state(80, { last: daysLater(today, -2), stability: 100 })

  test.each([
    ['a card that would not be firm on that day is due', fresh, 5, 'a'],
    ['a card that will be firm is not', firm, 5, null],
    ['more than two weeks ahead nothing changes', fresh, 15, null],
    ['nothing changes once it is over', fresh, -1, null],
  ])('%s', (_, card, days, expected) => {
    expect(statusOf({ a: card }, { exams: { '1': daysLater(today, days) } }).next).toBe(expected)
    expect(statusOf({ a: card }, { exams: { '2': daysLater(today, days) } }).next).toBeNull()
  })
})

describe('the next day with cards', () => {
  const card = (id: string, from?: string): QueuedCard => ({ deckId: '1', id, ...(from && { from }) })
  const many = (count: number) => Array.from({ length: count }, (_, index) => card(`q:${index}`))
  const states = (cards: Record<string, CardState>): CardStates => ({ '1': { cards, setAside: {} } })
  const nextOf = (cards: QueuedCard[], known: CardStates = {}) => nextReviewDay(queueOf(cards, known), today)

  test('is the first on which one is due', () => {
    const known = states({ 'q:a': state(3), 'q:b': state(3), 'q:c': state(9) })
    expect(nextOf([card('q:a'), card('q:b'), card('q:c')], known)).toEqual({ day: daysLater(today, 3), cards: 2 })
  })

  test('is tomorrow while new ones are left, of which a day has eight', () => {
    expect(nextOf(many(30))).toEqual({ day: daysLater(today, 1), cards: 8 })
    expect(nextOf([...many(3), card('q:z')], states({ 'q:z': state(5) }))).toEqual({
      day: daysLater(today, 1),
      cards: 3,
    })
  })

  test('is the day from which new ones are asked', () => {
    expect(nextOf([card('o:a', daysLater(today, 4))])).toEqual({ day: daysLater(today, 4), cards: 1 })
  })

  test('is none without cards', () => {
    expect(nextOf([])).toBeNull()
  })
})
