import { expect, test } from 'vitest'
import { byFirstLetter, resourcesFor, termAnchor } from './glossary.ts'

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

test('a term leads to the resources that share most tags with it, those that are about them first', () => {
  const all = [['web', 'css'], ['CSS', 'web'], ['css', 'grid'], ['python']].map((tags) => ({ tags }))
  expect(resourcesFor({ tags: ['Grid', 'css'] }, all)).toEqual([all[2], all[1], all[0]])
  expect(resourcesFor({ tags: [] }, all)).toEqual([])
})
