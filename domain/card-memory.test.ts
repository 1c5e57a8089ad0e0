import fc from 'fast-check'
import { createEmptyCard, type Card as FsrsCard, fsrs, type Grade } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { statesOf } from '../testing/card-states.ts'
import { daysLater } from './calendar.ts'
import {
  type CardEvent,
  countedReviews,
  deckAfter,
  deckWith,
  isCardEvent,
  mostStates,
  noStates,
  probabilityOf,
  schedulerWith,
} from './card-memory.ts'
import type { DeckStates } from './card-states.ts'
import { whyLeftOut } from './review-queue.ts'

const start = '2026-03-01'
const scheduler = schedulerWith(null)
let made = 0

/** A review of a card on the `day`-th day, at an hour of it. */
function reviewed(day: number, rating: number, { cardId = 'q:1a2b3c4d', hour = 19, isExtra = false } = {}) {
  const kind = 'card-reviewed' as const
  return { ...at(day, hour), kind, deckId: '1', cardId, rating, seconds: 10, isExtra } satisfies CardEvent
}

function setAside(day: number, isSetAside: boolean, { cardId = 'q:1a2b3c4d', hour = 20 } = {}) {
  return { ...at(day, hour), kind: 'card-set-aside' as const, deckId: '1', cardId, isSetAside } satisfies CardEvent
}

function at(day: number, hour: number) {
  const localDate = daysLater(start, day)
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    occurredAt: `${localDate}T${String(hour).padStart(2, '0')}:00:00.000Z`,
    timeZone: 'UTC',
    localDate,
  }
}

describe('the memory of cards', () => {
  test('is that of FSRS used plainly, over 180 days: the same due dates, stability and difficulty', () => {
    const ratings = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 180, maxLength: 180 })
    fc.assert(
      fc.property(
        fc.array(ratings, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 5 }),
        (learners, late) => {
          const plain = fsrs({ enable_short_term: false })
          for (const answers of learners) {
            let card: FsrsCard | null = null
            let deck: DeckStates = noStates
            for (let day = 0; day < 180; day++) {
              const now = new Date(`${daysLater(start, day)}T00:00:00Z`)
              if (card && card.due > new Date(now.getTime() - late * 86_400_000)) continue
              const rating = answers[day] ?? 3
              card = plain.next(card ?? createEmptyCard(now), now, rating as Grade).card
              const after = deckAfter(deck, [reviewed(day, rating)], scheduler)
              expect(after).not.toBeNull()
              deck = after ?? deck
              expect(deck.cards['q:1a2b3c4d']).toMatchObject({
                due: card.due.toISOString().slice(0, 10),
                stability: card.stability,
                difficulty: card.difficulty,
                lapses: card.lapses,
                reviews: card.reps,
              })
            }
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('is the same in whichever order its events arrive, and however they are divided', () => {
    const event = fc
      .record({
        day: fc.integer({ min: 0, max: 12 }),
        hour: fc.integer({ min: 0, max: 23 }),
        rating: fc.integer({ min: 0, max: 4 }),
        cardId: fc.constantFrom('q:1a2b3c4d', 't:element'),
      })
      .map(({ day, hour, rating, cardId }) =>
        rating === 0 ? setAside(day, hour % 2 === 0, { cardId, hour }) : reviewed(day, rating, { cardId, hour }),
      )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), fc.array(fc.integer({ min: 1, max: 4 })), (events, sizes) => {
        const whole = statesOf(events)
        let deck: DeckStates = noStates
        let known: CardEvent[] = []
        while (known.length < events.length) {
          const next = events.slice(known.length, known.length + (sizes.pop() ?? 1))
          known = [...known, ...next]
          deck = deckAfter(deck, next, scheduler) ?? statesOf(known)
        }
        expect(deck).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  test('follows from the first review of a day; further ones are practice', () => {
    const once = statesOf([reviewed(0, 3)])
    expect(statesOf([reviewed(0, 1, { hour: 21 }), reviewed(0, 3)])).toEqual(once)
  })

  test('follows from the reviews that count: whatever the order, the first of each day', () => {
    const events = [reviewed(4, 2), reviewed(0, 1, { hour: 21 }), setAside(1, true), reviewed(0, 3), reviewed(4, 1)]
    const counted = [
      { localDate: start, rating: 3 },
      { localDate: daysLater(start, 4), rating: 2 },
    ]
    expect(countedReviews(events)).toEqual(counted)
    expect(countedReviews(events.toReversed())).toEqual(counted)
    expect(statesOf(events).cards).toEqual(statesOf([reviewed(0, 3), reviewed(4, 2)]).cards)
  })

  test('is not changed by an extra round', () => {
    expect(isCardEvent(reviewed(0, 1, { isExtra: true }))).toBe(false)
    expect(isCardEvent(reviewed(0, 1))).toBe(true)
  })

  test('goes by the calendar of a traveller, who reviews a day earlier an hour later', () => {
    const [tokyo, honolulu] = [
      reviewed(5, 3, { hour: 1 }),
      { ...reviewed(4, 1, { hour: 23 }), occurredAt: `${daysLater(start, 5)}T02:00:00.000Z` },
    ]
    const whole = statesOf([tokyo, honolulu])
    const first = statesOf([honolulu])
    expect(deckAfter(first, [tokyo], scheduler)).toEqual(whole)
    expect(whole.cards['q:1a2b3c4d']).toMatchObject({ reviews: 2, last: daysLater(start, 5) })
  })

  test('shows at once what comes second on a day, before the other events of its card are known', () => {
    const reviewedToday = statesOf([reviewed(3, 3)])
    const leftOut = setAside(3, true, { hour: 21 })
    expect(deckAfter(reviewedToday, [leftOut], scheduler)).toBeNull()
    expect(whyLeftOut(deckWith(reviewedToday, [leftOut], scheduler), 'q:1a2b3c4d')).toBe('set-aside')
    const takenUp = statesOf([setAside(3, false)])
    const both = deckWith(takenUp, [reviewed(3, 3, { hour: 21 }), reviewed(3, 1, { hour: 22 })], scheduler)
    expect(both.cards).toEqual(reviewedToday.cards)
  })

  test('waits for the other events of a card where one comes late', () => {
    const known = statesOf([reviewed(3, 3)])
    expect(deckWith(known, [reviewed(1, 1), setAside(2, true)], scheduler)).toEqual(known)
  })

  test('holds no more cards of a deck than there may be, and goes on with those that it holds', () => {
    const many = Array.from({ length: mostStates + 5 }, (_, index) => reviewed(0, 3, { cardId: `q:${index}` }))
    const full = statesOf(many)
    expect(Object.keys(full.cards)).toHaveLength(mostStates)
    const after = deckAfter(full, [reviewed(5, 3, { cardId: 'q:new' }), reviewed(5, 3, { cardId: 'q:0' })], scheduler)
    expect(Object.keys(after?.cards ?? {})).toHaveLength(mostStates)
    expect(after?.cards['q:0']?.reviews).toBe(2)
  })

  test('adds up how probable it was that a card would be recalled', () => {
    const deck = statesOf([reviewed(0, 3), reviewed(10, 3)])
    const before = statesOf([reviewed(0, 3)]).cards['q:1a2b3c4d']
    const expected = before ? probabilityOf(before, daysLater(start, 10), scheduler) : 0
    expect(expected).toBeGreaterThan(0.5)
    expect(deck.cards['q:1a2b3c4d']?.predicted).toBeCloseTo(expected, 3)
  })
})

describe('a card is left out', () => {
  const leech = Array.from({ length: 7 }, (_, index) => reviewed(index * 2, 1))

  test('once it was forgotten six times, its first review aside', () => {
    expect(whyLeftOut(statesOf(leech.slice(0, 6)), 'q:1a2b3c4d')).toBeNull()
    expect(whyLeftOut(statesOf(leech), 'q:1a2b3c4d')).toBe('leech')
  })

  test('until it is taken up again: then six more lapses are allowed', () => {
    const again = [...leech, setAside(14, false)]
    expect(whyLeftOut(statesOf(again), 'q:1a2b3c4d')).toBeNull()
    const lapses = Array.from({ length: 6 }, (_, index) => reviewed(16 + index * 2, 1))
    expect(whyLeftOut(statesOf([...again, ...lapses]), 'q:1a2b3c4d')).toBe('leech')
  })

  test('while its learner set it aside, also before its first review', () => {
    expect(whyLeftOut(statesOf([setAside(0, true)]), 'q:1a2b3c4d')).toBe('set-aside')
    expect(whyLeftOut(statesOf([setAside(0, true), setAside(1, false)]), 'q:1a2b3c4d')).toBeNull()
  })
})
