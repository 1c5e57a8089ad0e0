import { describe, expect, test } from 'vitest'
import type { CardState } from '../../domain/card-states.ts'
import { nextReview, todayInWords } from './next-review.ts'
import type { Review } from './use-review.ts'

test.each([
  [{ due: 3, leftToday: 3 }, '3 cards come back, just before you would forget them.'],
  [{ due: 1, leftToday: 7 }, '1 card comes back, 6 are new.'],
  [{ due: 0, leftToday: 8 }, '8 new cards, of what you learned.'],
  [{ due: 31, leftToday: 20 }, '20 cards come back. 11 more can wait.'],
])('%j reads: %s', (status, words) => {
  expect(todayInWords(status)).toBe(words)
})

describe('after the last card of a day', () => {
  const today = '2027-03-04'
  /** Cards by the day on which each is due; null for a new one. */
  const wordsFor = (...days: (string | null)[]) => {
    const entries = days.map((due) => ({ card: {}, state: due === null ? undefined : ({ due } as CardState) }))
    return nextReview({ entries, today } as unknown as Review)
  }

  test.each([
    [['2027-03-05', '2027-03-05', '2027-03-09'], '2 cards come up tomorrow.'],
    [['2027-03-05', null], '2 cards come up tomorrow.'],
    [['2028-03-09'], '1 card comes up on March 9, 2028.'],
    [[null], '1 card comes up tomorrow.'],
    [[], 'New cards come with your next lesson.'],
  ])('%j reads: %s', (days, words) => {
    expect(wordsFor(...days)).toBe(words)
  })
})
