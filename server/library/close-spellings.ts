import QuickLRU from 'quick-lru'
import { fold, withoutAccents } from '../../domain/folding.ts'
import type { Vocabulary } from './vocabulary.ts'

const shortestWord = 4
const rememberedWords = 1000

/** Finds the known word that somebody may have meant who wrote another. */
export class CloseSpellings {
  /** Known words without their accents, by length, the most frequent first. */
  readonly #byLength = new Map<number, { plain: string; word: string; letters: number; frequency: number }[]>()

  readonly #found = new QuickLRU<string, { word: string | undefined }>({ maxSize: rememberedWords })

  constructor(vocabulary: Vocabulary) {
    const frequencies = new Map<string, number>()
    for (const [index, word] of vocabulary.bareWords().entries()) {
      if (vocabulary.isObscure(index)) continue
      if (word.length < shortestWord - 1 || word.length > 30 || /\d|[^\p{L}\p{M}]/u.test(word)) continue
      frequencies.set(word, (frequencies.get(word) ?? 0) + vocabulary.frequency(index))
    }
    for (const [word, frequency] of frequencies) {
      const plain = withoutAccents(word)
      const list = this.#byLength.get(plain.length) ?? []
      list.push({ plain, word, letters: lettersOf(plain), frequency })
      this.#byLength.set(plain.length, list)
    }
  }

  /**
   * The word that is fewest slips away, of those the most frequent: one slip in a short word, two from eight letters
   * on. A slip is a letter too many, too few, or another one, or two that changed places. Accents are no slips. Who
   * misspells a word knows how it begins: with another first letter it is another word. What stands in one description
   * alone, such as a name, is not meant.
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
    let best: { word: string; slips: number; frequency: number } | undefined
    for (let length = sought.length - most; length <= sought.length + most; length++) {
      for (const { plain, word, letters: own, frequency } of this.#byLength.get(length) ?? []) {
        const limit = best?.slips ?? most
        if (plain[0] !== sought[0]) continue
        // Each slip changes two letters at most: what differs in more is passed over without a closer look.
        if (differing(letters, own) > 2 * limit) continue
        const slips = slipsBetween(sought, plain, limit)
        if (slips > limit || (best && slips === best.slips && frequency <= best.frequency)) continue
        if (word !== text) best = { word, slips, frequency }
      }
    }
    return best?.word
  }
}

/** Which letters a word has, as bits; letters beyond a to z share them. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function differing(one: number, other: number): number {
  let count = 0
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) count++
  return count
}

/** How many slips lie between two words; anything above `most` where there are more. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      next.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    ;[before, last] = [last, next]
  }
  return last.at(-1) ?? 0
}
