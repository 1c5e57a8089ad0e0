import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, markWords, withoutAccents } from './folding.ts'

const anyText = () => fc.string({ unit: 'grapheme' })

describe('two texts are the same', () => {
  test.each([
    ['in capitals and small letters', 'PYTHON', 'python'],
    ['in capitals and small letters of another script', 'ПИТОН', 'питон'],
    ['with an accent in one character or in two', 'caf\u00e9', 'cafe\u0301'],
    ['with a dotted capital İ', 'İSTANBUL', 'istanbul'],
    ['with a dotless small ı', 'ıstanbul', 'ISTANBUL'],
    ['with ß, which capitals write as SS', 'Straße', 'STRASSE'],
    ['with the capital ẞ', 'STRAẞE', 'straße'],
    ['with a sigma at the end of a word or within', 'ΟΔΟΣ', 'οδος'],
    ['with a ligature', 'ﬁle', 'FILE'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other))
  })
})

test.each([
  ['with an accent and without', 'café', 'cafe'],
  ['with two different accents', 'señor', 'sénor'],
  ['in scripts that look alike', 'a', 'а'],
])('two texts differ %s', (_, one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('without its accents a text is close to one that has none', () => {
  expect(withoutAccents(fold('Español, Zürich'))).toBe('espanol, zurich')
})

test('what is folded stays as it is', () => {
  fc.assert(fc.property(anyText(), (text) => fold(fold(text)) === fold(text)))
})

describe('words are marked', () => {
  const shown = (text: string, words: string[]) =>
    markWords(text, words)
      .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
      .join('')

  test.each([
    ['wherever they stand, as they are written', 'Python for Pythonistas', ['python'], '[Python] for [Python]istas'],
    ['where one stands in another', 'JavaScript', ['java', 'script', 'as'], '[JavaScript]'],
    ['in a letter that folds to two', 'Straße', ['ss'], 'Stra[ß]e'],
    ['with their accents', 'Cafe\u0301 noir', ['caf\u00e9'], '[Cafe\u0301] noir'],
    ['not where they do not stand', 'Go', ['rust'], 'Go'],
  ])('%s', (_, text, words, expected) => {
    expect(shown(text, words)).toBe(expected)
  })

  test('and nothing of the text is lost', () => {
    fc.assert(
      fc.property(anyText(), fc.array(anyText()), (text, words) => {
        const parts = markWords(text, words.map(fold))
        return parts.map((part) => part.text).join('') === text
      }),
    )
  })
})
