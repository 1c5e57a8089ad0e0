import { expect, test } from 'vitest'
import { changedLines, unifiedDiff } from './line-diff.ts'

const numbered = (count: number, changed: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, index) => `${changed[index + 1] ?? index + 1}\n`).join('')

// As `git diff` prints them.
test.each([
  ['a line at the end', 'a\nb\n', 'a\nb\nc\n', '@@ -1,2 +1,3 @@\n a\n b\n+c'],
  ['a new file', '', 'a\n', '@@ -0,0 +1 @@\n+a'],
  ['a file that is gone', 'a\nb\n', '', '@@ -1,2 +0,0 @@\n-a\n-b'],
  ['another line', 'a\nb\nc\n', 'a\nB\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+B\n c'],
  [
    'changes with up to six lines between them, in one hunk',
    numbered(12),
    numbered(12, { 2: 'two', 9: 'nine' }),
    '@@ -1,12 +1,12 @@\n 1\n-2\n+two\n 3\n 4\n 5\n 6\n 7\n 8\n-9\n+nine\n 10\n 11\n 12',
  ],
  [
    'changes with more between them, in two',
    numbered(14),
    numbered(14, { 2: 'two\n2.5', 10: 'ten' }),
    '@@ -1,5 +1,6 @@\n 1\n-2\n+two\n+2.5\n 3\n 4\n 5\n@@ -7,7 +8,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13',
  ],
  ['nothing', 'a\n', 'a\n', ''],
])('%s', (_, before, after, diff) => {
  expect(unifiedDiff(before, after)).toBe(diff)
  expect(changedLines(before, after)).toEqual(diff.split('\n').filter((line) => /^[+-]/.test(line)))
})
