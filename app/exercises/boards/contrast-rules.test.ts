import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { pairs, ratioLabel, rules, start } from './contrast-rules.ts'
import { contrast, hslOf, hueDistance, withLightness } from './parts/colour.ts'

test('contrast is measured as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  const ratios = pairs.map(({ text, ground }) => contrast(text, ground).toFixed(2))
  expect(ratios).toEqual(['4.54', '4.48', '2.54', '2.15', '2.34', '6.92'])
  expect(ratioLabel(4.4999)).toBe('4.49 : 1')
})

test.each(['#f59e0b', '#94a3b8', '#1f5fbf', '#c4231c', '#2a7a1f', '#777777'])(
  'the lightness of %s moves alone: its hue stays, and the way back leads to it',
  (colour) => {
    for (const lightness of [20, 35, 50, 70]) {
      const moved = withLightness(colour, lightness)
      expect(hslOf(moved).lightness).toBeCloseTo(lightness, 0)
      expect(hueDistance(colour, moved)).toBeLessThan(3)
    }
    expect(withLightness(colour, hslOf(colour).lightness)).toBe(colour)
  },
)

test.each([
  ['#ff0000', '#ff0004', 0.94],
  ['#ff0000', '#ffff00', 60],
  ['#808080', '#333333', 0],
  ['#808080', '#ff0000', 180],
])('between the hues of %s and %s lie %d degrees', (one, other, degrees) => {
  expect(hueDistance(one, other)).toBeCloseTo(degrees, 1)
})

describe('the clinic', () => {
  const pair = (at: number, changes: object) => (state: typeof start) => Object.assign(state.pairs[at] ?? {}, changes)
  const cases = casesOf('contrast', start, rules, [
    ['after a wrong first word that was mended', 'verdicts', true, pair(0, { guess: 'fail' })],
    ['with a wrong verdict', 'verdicts', false, pair(1, { verdict: 'pass' })],
    ['with a verdict missing', 'verdicts', false, pair(5, { verdict: '' })],
    ['with a text at 4.48', 'repaired', false, pair(1, { text: '#777777' })],
    ['with a text that is no colour', 'repaired', false, pair(2, { text: 'black' })],
    ['with a text a little darker than it needs', 'hue', true, pair(3, { text: '#825305' })],
    ['with amber turned to green', 'hue', false, pair(3, { text: '#2a7a1f' })],
    ['with nothing repaired', 'hue', false, (state) => Object.assign(state, { pairs: start.pairs })],
    ['with a sign and no words', 'message', true, ({ message }) => Object.assign(message, { words: '' })],
    ['with words and no sign', 'message', true, ({ message }) => Object.assign(message, { sign: '' })],
    ['with colour alone', 'message', false, ({ message }) => Object.assign(message, { sign: '', words: ' ! ' })],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})
