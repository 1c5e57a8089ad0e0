import { expect, test } from 'vitest'
import { meaningfulWords, searchWords } from './search-words.ts'

test.each([
  ['several words are sought, each once', 'Machine learning machine', ['machine', 'learning']],
  ['nothing is sought by blanks', ' \t ', []],
  [
    'small words are sought too, where nothing is asked',
    'statistics for beginners',
    ['statistics', 'for', 'beginners'],
  ],
  ['a question loses the words that only ask', 'how to make a website', ['website']],
  ['also one with a question mark alone', 'best python books?', ['python', 'books']],
  ['also one that begins with I', 'I want to learn Spanish', ['spanish']],
  ['and those that are true of the whole library', 'how to learn python online for free', ['python']],
  ['a question of nothing but such words keeps them', 'how to', ['how', 'to']],
  ['one word is no question', 'how', ['how']],
  ['signs within words belong to them', 'C++ node.js', ['c++', 'node.js']],
])('%s', (_, search, words) => {
  expect(searchWords(search)).toEqual(words)
})

test('what is longer than anybody types is cut', () => {
  expect(searchWords(`python ${'x'.repeat(1000)}`).map((word) => word.length)).toEqual([6, 193])
})

test('for what is close, words that say little are left out of any search', () => {
  expect(meaningfulWords('statistics for beginners')).toEqual(['statistics', 'beginners'])
})
