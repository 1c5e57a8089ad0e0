import { describe, expect, test } from 'vitest'
import { fold } from '../../domain/folding.ts'
import { CloseSpellings } from './close-spellings.ts'
import { VocabularyMaker } from './vocabulary.ts'

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
