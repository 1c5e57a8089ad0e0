import { default_w, fsrs } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { daysLater } from './calendar.ts'
import { firstTestDay, logLoss, sampleOf, trainingItems, weightsFrom } from './scheduler-fit.ts'

const on = (day: number, rating: number) => ({ localDate: daysLater('2026-03-28', day), rating })

test('each repetition is learnt from with the reviews before it, in the order of days over all cards', () => {
  const histories = [[on(0, 3), on(3, 1), on(40, 4)], [on(1, 2)], [on(2, 1), on(10, 3)]]
  expect(trainingItems(histories).map(({ reviews }) => reviews.map(({ rating, deltaT }) => [rating, deltaT]))).toEqual([
    [
      [3, 0],
      [1, 3],
    ],
    [
      [1, 0],
      [3, 8],
    ],
    [
      [3, 0],
      [1, 3],
      [4, 37],
    ],
  ])
})

test('the log loss is small for what was to be expected, and counts no first review', () => {
  const remembered = [on(0, 3), on(1, 3)]
  const forgotten = [on(0, 3), on(1, 1)]
  const probability = Math.exp(-logLoss([remembered], null))
  expect(probability).toBeGreaterThan(0.9)
  expect(logLoss([forgotten], null)).toBeCloseTo(-Math.log(1 - probability), 10)
  expect(logLoss([remembered, [on(0, 1)]], null)).toBe(logLoss([remembered], null))
  expect(logLoss([remembered, forgotten], null)).toBeCloseTo(
    (logLoss([remembered], null) + logLoss([forgotten], null)) / 2,
    10,
  )
  expect(logLoss([[on(0, 1)]], null)).toBeNaN()
})

test('one learner gives 1,000 reviews at most, and one card its first 64', () => {
  const daily = Array.from({ length: 2000 }, (_, day) => on(day, 3))
  expect(sampleOf([daily, [on(0, 1)]])).toEqual([daily.slice(0, 64), [on(0, 1)]])
  const sample = sampleOf(Array.from({ length: 300 }, () => daily.slice(0, 7)))
  expect(sample.flat()).toHaveLength(1000)
})

test('the latest fifth of all repetitions is kept for the test', () => {
  const histories = Array.from({ length: 10 }, (_, card) => [on(0, 3), on(card + 1, card < 8 ? 3 : 1)])
  expect(firstTestDay(histories)).toBe(daysLater('2026-03-28', 9))
  expect(logLoss(histories, null, firstTestDay(histories))).toBe(logLoss(histories.slice(8), null))
})

test.each([
  ['within bounds', [...default_w]],
  ['beyond them', default_w.map((_, index) => (index % 2 ? -1 : 1000))],
])('weights %s become those that the scheduler uses', (_, fitted) => {
  const plain = fsrs({ enable_short_term: false, w: fitted })
  expect(weightsFrom(fitted)).toEqual([...plain.parameters.w])
})

test.each([
  ['not a number', [...default_w.slice(1), Number.NaN]],
  ['infinite', [...default_w.slice(1), Number.POSITIVE_INFINITY]],
  ['missing', default_w.slice(1)],
])('weights of which one is %s are refused', (_, fitted) => {
  expect(() => weightsFrom(fitted)).toThrow()
})
