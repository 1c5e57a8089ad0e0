import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['nothing', 'python', 'python', 0],
  ['a letter too few', 'pyton', 'python', 1],
  ['a letter too many', 'pythhon', 'python', 1],
  ['another letter', 'pithon', 'python', 1],
  ['two letters that changed places', 'pyhton', 'python', 1],
  ['two mistakes', 'javscritp', 'javascript', 2],
  ['everything', 'rust', 'python', 3],
])('between two words lies %s', (_, left, right, distance) => {
  expect(editDistance(left, right, 2)).toBe(distance)
})
