import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { rules, start } from './type-scale-rules.ts'

describe('an article', () => {
  const cases = casesOf('type-scale', start, rules, [
    [
      'with steps rounded to the pixel',
      'steps',
      true,
      (state) => Object.assign(state, { steps: [16, 20, 25, 31, 39] }),
    ],
    ['with errors that added up', 'steps', false, (state) => Object.assign(state, { steps: [16, 20, 25, 31, 38] })],
    ['with lines of 75 characters', 'lineLength', true, (state) => Object.assign(state, { column: 576 })],
    ['with lines of 78', 'lineLength', false, (state) => Object.assign(state, { column: 600 })],
    ['with lines of 42', 'lineLength', false, (state) => Object.assign(state, { column: 320 })],
    [
      'with wider letters in the same column',
      'lineLength',
      true,
      ({ roles }) => Object.assign(roles.body, { family: 'mono' }),
    ],
    [
      'with larger letters in the same column',
      'lineLength',
      false,
      ({ roles }) => Object.assign(roles.body, { step: 2 }),
    ],
    ['with a line height of 1.4', 'lineHeight', true, (state) => Object.assign(state, { lineHeight: 1.4 })],
    ['with a line height of 1.75', 'lineHeight', false, (state) => Object.assign(state, { lineHeight: 1.75 })],
    ['in three families', 'restraint', false, ({ roles }) => Object.assign(roles.caption, { family: 'mono' })],
    ['in four weights', 'restraint', false, ({ roles }) => Object.assign(roles.lead, { weight: 800 })],
    [
      'with title and section in one size and weight',
      'rank',
      false,
      ({ roles }) => Object.assign(roles.title, { step: 2 }),
    ],
    [
      'with a section distinguished from the body by weight alone',
      'rank',
      true,
      ({ roles }) => Object.assign(roles.section, { step: 0 }),
    ],
    [
      'with a section like the body',
      'rank',
      false,
      ({ roles }) => Object.assign(roles.section, { step: 0, weight: 400 }),
    ],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})
