import { describe, expect, test } from 'vitest'
import { fold } from '../../domain/folding.ts'
import { CloseSpellings, editDistance } from './close-spellings.ts'
import { VocabularyMaker } from './vocabulary.ts'

test.each([
  ['nothing', 'python', 'python', 0],
  ['a letter too few', 'pyton', 'python', 1],
  ['a letter too many', 'pythhon', 'python', 1],
  ['another letter', 'pithon', 'python', 1],
  ['two letters that changed places', 'pyhton', 'python', 1],
  ['two mistakes', 'javscritp', 'javascript', 2],
  ['everything', 'rust', 'python', 3],
])('between two words lies %s', (_, left, right, distance) => {
  expect(editDistance(left, right, 2)).toBe(distance)
})

describe('for a word that is not known', () => {
  function closest(text: string, known: string[]) {
    const maker = new VocabularyMaker()
    for (const [resource, words] of known.entries()) maker.add(resource, 'title', [fold(words)])
    return new CloseSpellings(maker.make(known.length)).closest(text)
  }

  test('nothing is meant that stands in one description alone, such as a name', () => {
    const maker = new VocabularyMaker()
    maker.add(0, 'description', ['by ana cocking and bo booker'])
    maker.add(1, 'description', ['by bo booker'])
    const spellings = new CloseSpellings(maker.make(2))
    expect(spellings.closest('cooking')).toBeUndefined()
    expect(spellings.closest('boker')).toBe('booker')
  })

  test.each([
    ['the closest is meant', 'pyton', ['Python', 'Photon'], 'python'],
    ['of two as close, the more frequent', 'reakt', ['react', 'reaktor', 'reaky', 'react now'], 'react'],
    ['one without its accents means the one with them', 'espanol', ['Español'], 'español'],
    ['a long one may have two mistakes', 'javascritpt', ['JavaScript'], 'javascript'],
    ['a short one only one', 'rsut', ['runt', 'rust'], 'rust'],
    ['signs around the known one are passed over', 'pyton', ['(Python),'], 'python'],
    ['nothing is meant where nothing is close', 'knitting', ['Python'], undefined],
    ['nothing is meant that begins with another letter', 'days', ['ways', 'daring'], undefined],
    ['nothing by three letters', 'abd', ['abc'], undefined],
  ])('%s', (_, text, known, expected) => {
    expect(closest(text, known)).toBe(expected)
  })
})
