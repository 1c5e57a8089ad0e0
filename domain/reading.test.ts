import { expect, test } from 'vitest'
import { isRead } from './reading.ts'

const textOf = (words: number) => '\n word'.repeat(words)

test.each([
  ['a third of its reading time', 90, 10],
  ['three seconds, however short it is', 2, 3],
  ['three seconds, even without a word', 0, 3],
  ['a minute, however long it is', 5000, 60],
])('a text counts as read after %s: %d words after %d seconds', (_, words, seconds) => {
  expect(isRead(textOf(words), seconds - 0.1)).toBe(false)
  expect(isRead(textOf(words), seconds)).toBe(true)
})
