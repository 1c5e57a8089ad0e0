import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedWords, searchWords } from './search-words.ts'

test.each([
  ['several words are sought, each once', 'Machine translation machine', ['machine', 'translation']],
  ['nothing is sought by blanks', ' \t ', []],
  ['words that only ask need not occur', 'how to make a website', ['website']],
  ['nor do they without a question', 'statistics for beginners', ['statistics']],
  ['nor words that are true of the whole library', 'learn python online for free', ['python']],
  ['nor words for a level', 'advanced css', ['css']],
  ['a mark at the end is no part of a word', '“Python” books?', ['python', 'books']],
  ['without a topic, a level is sought as a word', 'courses for beginners', ['beginners']],
  ['without a level too, the last word that says something', 'how to study', ['study']],
  ['grammar alone is sought as it is', 'how to', ['how', 'to']],
  ['one word is always sought', 'how', ['how']],
  ['signs within words belong to them', 'C++ node.js .net', ['c++', 'node.js', '.net']],
  ['signs alone are sought', '?', ['?']],
])('%s', (_, search, words) => {
  expect(searchWords(search)).toEqual(words)
})

test.each([
  ['python for beginners', { wished: ['beginners'], level: 'beginner' }],
  ['an introduction to python', { wished: ['introduction'], level: 'beginner' }],
  ['learn math from scratch', { required: ['math'], wished: ['learn', 'beginner'], level: 'beginner' }],
  ['learn scratch', { required: ['scratch'], level: null }],
  ['learn advanced python', { wished: ['learn', 'advanced'], level: 'advanced' }],
  ['python', { wished: [], level: null }],
  // No topic has this level.
  ['beginner courses', { wished: ['courses'], level: null }],
] as const)('‘%s’ asks for more than it requires: %j', (search, wishes) => {
  expect(askedWords(search)).toMatchObject(wishes)
})

const droppedWords = 'a the how to for learn learning make online free course best beginners advanced'.split(' ')

test('a word that says nothing about the topic never changes what is required, wherever it stands', () => {
  const topics = fc.uniqueArray(fc.constantFrom('python', 'c++', 'spanish', 'unity', '数学'), { minLength: 1 })
  const dropped = fc.array(fc.constantFrom(...droppedWords))
  fc.assert(
    fc.property(topics, dropped, dropped, (topic, before, after) => {
      expect(searchWords([...before, ...topic, ...after].join(' '))).toEqual(topic)
    }),
  )
})

test('what is longer than anybody types is cut', () => {
  expect(searchWords(`python ${'x'.repeat(1000)}`).map((word) => word.length)).toEqual([6, 193])
})
