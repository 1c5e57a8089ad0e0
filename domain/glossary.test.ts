import { expect, test } from 'vitest'
import { byFirstLetter, termAnchor } from './glossary.ts'

test.for([
  ['void element', 'void-element'],
  ['variable (data)', 'variable-data'],
  ['NaN', 'nan'],
  ['Über & mehr', 'über-mehr'],
])('%s stands at #%s', ([term = '', anchor]) => {
  expect(termAnchor(term)).toBe(anchor)
})

test('terms stand under their first letters, in the order of the alphabet', () => {
  const terms = ['tag', 'NaN', 'element', 'nesting', 'Event'].map((term) => ({ term }))
  const listed = byFirstLetter(terms).map(([letter, own]) => [letter, own.map(({ term }) => term)])
  expect(listed).toEqual([
    ['E', ['element', 'Event']],
    ['N', ['NaN', 'nesting']],
    ['T', ['tag']],
  ])
})
