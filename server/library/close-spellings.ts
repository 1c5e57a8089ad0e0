import QuickLRU from 'quick-lru'
import { editDistance } from '../../domain/edit-distance.ts'
import { fold, withoutAccents } from '../../domain/folding.ts'
import type { Vocabulary } from './vocabulary.ts'

const shortestWord = 4
const cachedWords = 1000

/** Suggests a spelling for a word that the library lacks. */
export class CloseSpellings {
  /** Known words without accents, by length, the most frequent first. */
  readonly #byLength = new Map<number, { plain: string; word: string; letters: number; frequency: number }[]>()

  readonly #found = new QuickLRU<string, { word: string | undefined }>({ maxSize: cachedWords })

  constructor(vocabulary: Vocabulary) {
    const frequencies = new Map<string, number>()
    for (const [index, parts] of vocabulary.parts.entries()) {
      if (vocabulary.isObscure(index)) continue
      for (const word of parts) {
        if (word.length < shortestWord - 1 || word.length > 30 || /\d|[^\p{L}\p{M}]/u.test(word)) continue
        frequencies.set(word, (frequencies.get(word) ?? 0) + vocabulary.frequency(index))
      }
    }
    for (const [word, frequency] of frequencies) {
      const plain = withoutAccents(word)
      const list = this.#byLength.get(plain.length) ?? []
      list.push({ plain, word, letters: lettersOf(plain), frequency })
      this.#byLength.set(plain.length, list)
    }
  }

  /**
   * The word with the smallest edit distance, and of those the most frequent. The limit is one edit, or two from eight
   * letters on. Edits are insertions, deletions, substitutions and swaps of neighbours; accents count for nothing. The
   * first letter has to match, since people know how a word begins. Words of a single description, such as names, are
   * never suggested.
   */
  closest(text: string): string | undefined {
    const known = this.#found.get(text)
    if (known) return known.word
    const word = this.#closest(text)
    this.#found.set(text, { word })
    return word
  }

  #closest(text: string): string | undefined {
    const sought = withoutAccents(fold(text))
    if (sought.length < shortestWord) return undefined
    const most = sought.length >= 8 ? 2 : 1
    const letters = lettersOf(sought)
    let best: { word: string; distance: number; frequency: number } | undefined
    for (let length = sought.length - most; length <= sought.length + most; length++) {
      for (const { plain, word, letters: own, frequency } of this.#byLength.get(length) ?? []) {
        const limit = best?.distance ?? most
        if (plain[0] !== sought[0]) continue
        // An edit changes at most two letters, so words that differ in more are skipped.
        if (differing(letters, own) > 2 * limit) continue
        const distance = editDistance(sought, plain, limit)
        if (distance > limit || (best && distance === best.distance && frequency <= best.frequency)) continue
        if (word !== text) best = { word, distance, frequency }
      }
    }
    return best?.word
  }
}

/** The letters of a word as a bitmap; letters outside a to z share bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function differing(left: number, right: number): number {
  let count = 0
  for (let bits = left ^ right; bits !== 0; bits &= bits - 1) count++
  return count
}
