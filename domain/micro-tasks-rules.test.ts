import { describe, expect, test } from 'vitest'
import { firstMisplaced, isAnswer } from './micro-tasks-rules.ts'

describe('a typed answer', () => {
  test.each(['</p>', ' </P> ', '< / p >'.replaceAll(' ', '')])(
    '%j is right whatever its capitals and the spaces around',
    (typed) => {
      expect(isAnswer(typed, ['</p>'])).toBe(true)
    },
  )

  test.each([
    ["'42'", '"42"'],
    ['a   b', 'a b'],
    ['“hi”', "'hi'"],
  ])('%s is the same as %s', (typed, right) => expect(isAnswer(typed, [right])).toBe(true))

  test.each(['<p>', '</ p>', ''])('%j is not right for another', (typed) => {
    expect(isAnswer(typed, ['</p>', '42'])).toBe(false)
  })
})

describe('lines in an order', () => {
  const task = { lines: ['a', 'b', 'c', 'd', 'a'], free: [[2, 3]] }

  test.each([
    [[0, 1, 2, 3, 4], null],
    [[0, 2, 1, 3, 4], null],
    [[4, 1, 2, 3, 0], null],
    [[0, 3, 1, 2, 4], 1],
    [[1, 0, 2, 3, 4], 0],
  ])('%j: the first in a wrong place is %j; free lines and equal ones may change places', (built, first) => {
    expect(firstMisplaced(task, built)).toBe(first)
  })
})
