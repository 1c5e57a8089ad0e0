import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { coloursUsed, gaps, largestSizes, leftEdges, misplaced, rules, start } from './flyer-rules.ts'

test('the flyer starts as badly as its lesson says', () => {
  expect(leftEdges(start)).toEqual([24, 56, 96, 120, 160])
  expect(new Set(Object.values(start.pieces).map(({ size }) => size)).size).toBe(4)
  expect(coloursUsed(start)).toHaveLength(5)
  expect(gaps(start).between).toBeLessThan(0)
  expect(misplaced(start)).toBe(0)
  expect(largestSizes(start)).toEqual([20, 20])
})

describe('a flyer', () => {
  const cases = casesOf('flyer', start, rules, [
    ['with a second edge', 'edges', true, ({ pieces }) => Object.assign(pieces.day, { left: 48 })],
    [
      'with a third edge, 3 px from the second',
      'edges',
      false,
      ({ pieces }) => [Object.assign(pieces.day, { left: 48 }), Object.assign(pieces.time, { left: 51 })],
    ],
    [
      'with gaps of 16 px inside and 34 px between',
      'gaps',
      true,
      ({ pieces }) => Object.assign(pieces.lead, { top: 103 }),
    ],
    [
      'with gaps of 17 px inside and 33 px between',
      'gaps',
      false,
      ({ pieces }) => Object.assign(pieces.lead, { top: 104 }),
    ],
    [
      'with two pieces of a group side by side',
      'gaps',
      true,
      ({ pieces }) => [
        Object.assign(pieces.time, { top: 160, left: 230, size: 10 }),
        Object.assign(pieces.place, { top: 198 }),
      ],
    ],
    ['with one piece on another', 'gaps', false, ({ pieces }) => Object.assign(pieces.time, { top: 165 })],
    ['with a piece over the edge', 'gaps', false, ({ pieces }) => Object.assign(pieces.phone, { left: 300 })],
    ['with a piece in another group', 'gaps', false, ({ pieces }) => Object.assign(pieces.lead, { top: 330 })],
    [
      'with a title of exactly 1.5 times the next',
      'emphasis',
      true,
      ({ pieces }) => Object.assign(pieces.title, { size: 36 }),
    ],
    ['with a title of less', 'emphasis', false, ({ pieces }) => Object.assign(pieces.title, { size: 35 })],
    [
      'with three colours and black',
      'colours',
      true,
      ({ pieces }) => [Object.assign(pieces.day, { colour: 'blue' }), Object.assign(pieces.cost, { colour: 'green' })],
    ],
    [
      'with four colours',
      'colours',
      false,
      ({ pieces }) =>
        ['blue', 'green', 'violet'].map((colour, at) => Object.assign(Object.values(pieces)[at + 2] ?? {}, { colour })),
    ],
    ['with a note of three words', 'notes', false, ({ pieces }) => Object.assign(pieces.day, { note: 'Moved it up' })],
    [
      'without a note for a piece that stays as it was',
      'notes',
      true,
      ({ pieces }) => Object.assign(pieces.phone, start.pieces.phone, { note: '' }),
    ],
    [
      'on which nothing was changed',
      'notes',
      false,
      ({ pieces }) => Object.assign(pieces, structuredClone(start.pieces)),
    ],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})
