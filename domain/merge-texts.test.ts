import { expect, test } from 'vitest'
import { mergeTexts, writtenElsewhere } from './merge-texts.ts'

const base = 'First\nSecond\nThird'

test.each([
  ['nothing changed', base, base, base],
  ['only here', 'First!\nSecond\nThird', base, 'First!\nSecond\nThird'],
  ['only elsewhere', base, 'First\nSecond\nThird!', 'First\nSecond\nThird!'],
  ['different lines', 'First!\nSecond\nThird', 'First\nSecond\nThird!', 'First!\nSecond\nThird!'],
  ['the same change', 'First!\nSecond', 'First!\nSecond', 'First!\nSecond'],
  ['lines added at both ends', `Zero\n${base}`, `${base}\nFourth`, `Zero\n${base}\nFourth`],
  ['what one took out and the other changed', 'First\nThird', 'First!\nSecond\nThird', 'First!\nSecond\nThird'],
  ['one goes on where the other stopped', `${base} and more`, `${base} and`, `${base} and more`],
])('%s', (_, own, other, joined) => {
  expect(mergeTexts(base, own, other)).toBe(joined)
})

test('where both changed the same lines both stand, marked, what was written here first', () => {
  expect(mergeTexts(base, 'First\nMine\nThird', 'First\nTheirs\nThird')).toBe(
    `First\nMine\n\n${writtenElsewhere}\n\nTheirs\nThird`,
  )
})

test('nothing of either is lost in a text of more lines than can be compared', () => {
  const [own, other] = ['mine\n'.repeat(5000), 'theirs\n'.repeat(5000)]
  const joined = mergeTexts('\n'.repeat(5000), own, other)
  expect(joined).toContain(own)
  expect(joined).toContain(other.trim())
})
