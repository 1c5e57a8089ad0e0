import { expect, test } from 'vitest'
import { cardOfLine, lineAt } from './card-of-line.ts'

test.each([
  ['Void element: has no end tag', 'Void element', 'has no end tag'],
  ['- **alt** = the picture in words', 'alt', 'the picture in words'],
  ['Why two headings? One names the page.', 'Why two headings?', 'One names the page.'],
  ['la vela — the candle', 'la vela', 'the candle'],
  ['1. `<p>` → a paragraph', '`<p>`', 'a paragraph'],
  ['well-known is not cut', 'What did you note in ‘Links’?', 'well-known is not cut'],
  ['https://example.org/a', 'What did you note in ‘Links’?', 'https://example.org/a'],
  [': nothing before', 'What did you note in ‘Links’?', ': nothing before'],
])('the line %j makes a card', (line, front, back) => {
  expect(cardOfLine(line, 'Links')).toEqual({ front, back })
})

test('an empty line makes none, and a long one keeps within a side', () => {
  for (const line of ['', '   ', '- ']) expect(cardOfLine(line, 'Links')).toBeNull()
  expect(cardOfLine(`a: ${'b'.repeat(3000)}`, 'Links')?.back).toHaveLength(1000)
})

test.each([
  [0, 'one'],
  [3, 'one'],
  [4, ''],
  [5, 'three'],
  [10, 'three'],
])('the line at %i is found', (position, line) => {
  expect(lineAt('one\n\nthree', position)).toBe(line)
})
