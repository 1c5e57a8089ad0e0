import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { rules, start } from './questions-rules.ts'

describe('a sharpened question', () => {
  const write =
    (changes: object) =>
    ({ rewrite }: typeof start) =>
      Object.assign(rewrite, changes)
  const cases = casesOf('questions', start, rules, [
    ['with one card wrong', 'sorted', true, ({ kinds }) => kinds.fill('predict', 0, 1)],
    ['with two cards wrong', 'sorted', false, ({ kinds }) => kinds.fill('explain', 0, 2)],
    ['about somebody in one word', 'rewrite', false, write({ who: 'Everybody' })],
    ['that measures one word', 'rewrite', false, write({ measure: 'happiness' })],
    ['that measures what is seen of it', 'rewrite', true, write({ measure: 'average of a happiness score' })],
    ['without a time', 'rewrite', false, write({ period: ' ' })],
    ['about the Thursdays of this March', 'rewrite', true, write({ period: 'the Thursdays of this March' })],
    ['with a year for its time', 'rewrite', true, write({ period: 'in 2026' })],
    ['compared with nothing', 'rewrite', false, write({ comparison: '' })],
    ['with a bias in two words', 'bias', false, (state) => Object.assign(state, { bias: 'Survivorship bias' })],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})
