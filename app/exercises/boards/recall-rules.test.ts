import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { addDays, dayLabel, isDate } from './parts/dates.ts'
import { wordsIn } from './parts/words.ts'
import { dueReview, ideas, passage, rules, start } from './recall-rules.ts'

test('the passage has about 150 words and six ideas', () => {
  expect(Math.abs(wordsIn(passage.join(' ')).length - 150)).toBeLessThan(15)
  expect(Object.keys(ideas)).toHaveLength(6)
})

test('days are counted over months, leap days and changes of the clock', () => {
  expect(addDays('2028-02-28', 4)).toBe('2028-03-03')
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
  expect(addDays('soon', 1)).toBe('')
  expect(['2026-02-29', '2026-13-01', '12 May', ''].filter(isDate)).toEqual([])
  expect(dayLabel('2026-05-12')).toBe('Tuesday, May 12')
})

test('a review is asked for from its day on, until it is done', () => {
  const review = (date: string, recalled = '') => ({ date, recalled })
  const state = { ...start, reviews: [review('2026-05-12'), review('2026-05-15')] }
  expect(dueReview(state, '2026-05-11')).toBe(-1)
  expect(dueReview(state, '2026-05-13')).toBe(0)
  const once = { ...state, reviews: [review('2026-05-12', 'Pauses make a memory firm.'), review('2026-05-15')] }
  expect(dueReview(once, '2026-05-13')).toBe(-1)
  expect(dueReview(once, '2026-05-20')).toBe(1)
})

describe('a recall', () => {
  const mark = (marks: object) => (state: typeof start) => Object.assign(state, { ideas: { ...start.ideas, ...marks } })
  const cases = casesOf('recall', start, rules, [
    ['of four words', 'before', false, (state) => Object.assign(state, { recalled: 'Flowers, trams, some pauses' })],
    ['that was not compared', 'before', false, (state) => Object.assign(state, { stage: 'recalling' })],
    ['with three ideas missed', 'ideas', true, mark({ crammed: 'missed', same: 'missed', fit: 'missed' })],
    ['with two ideas marked', 'ideas', false, mark({ crammed: 'had', same: 'missed' })],
    ['with marks that do not exist', 'ideas', false, mark({ crammed: 'had', same: 'x', fit: 'x', grow: 'x' })],
    [
      'with the second date too early',
      'dates',
      false,
      ({ reviews }) => Object.assign(reviews[1] ?? {}, { date: '2026-05-14' }),
    ],
    ['never closed', 'dates', false, (state) => Object.assign(state, { closedOn: '' })],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})
