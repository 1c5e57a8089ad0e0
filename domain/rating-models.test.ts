import { expect, test } from 'vitest'
import { agreeingRows, isModelDone, modelRowKey, type RatingModel, ratingOfModel } from './rating-models.ts'

const model: RatingModel = {
  title: 'Lanterns',
  source: '',
  levels: { Structure: 1, Look: 2, Behaviour: 1, Code: 4 },
  notes: [],
}
const as = (Structure: number, Look: number, Behaviour: number, Code: number) => ({ Structure, Look, Behaviour, Code })

test.each<[rating: Record<string, number>, agreeing: number, isDone: boolean]>([
  [as(1, 2, 1, 4), 4, true],
  [as(2, 3, 2, 3), 4, true],
  [as(4, 1, 2, 3), 3, true],
  [as(3, 4, 1, 4), 2, false],
  [{ Structure: 1, Look: 2 }, 2, false],
  [{}, 0, false],
])('%j agrees in %i rows within one level, and three of four are enough: %s', (rating, agreeing, isDone) => {
  expect(agreeingRows(rating, model)).toBe(agreeing)
  expect(isModelDone(rating, model, 1)).toBe(isDone)
})

test('after two tries a model is done in any case, and before the first in none', () => {
  expect(isModelDone(as(4, 4, 4, 1), model, 2)).toBe(true)
  expect(isModelDone(as(1, 2, 1, 4), model, 0)).toBe(false)
})

test('the rating of a model stands beside that of the own work, and neither is taken for the other', () => {
  const stored = { Structure: 3, [modelRowKey(model, 'Structure')]: 1, [modelRowKey(model, 'Code')]: 2 }
  expect(ratingOfModel(stored, model)).toEqual({ Structure: 1, Code: 2 })
  expect(ratingOfModel({ Structure: 3 }, model)).toEqual({})
})
