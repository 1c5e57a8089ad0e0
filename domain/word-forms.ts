import { stemmer } from 'stemmer'

/** The words of a folded text, without punctuation; `+` and `#` belong to a word, as in C++ and C#. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}+#]*/gu) ?? []
}

/**
 * The part of a word that its English forms share: `game` for games and gaming. Porter's algorithm. Other scripts, and
 * words with signs or digits, are their own stems.
 */
export function stemOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word
}

/** Whether a folded text contains a word as a substring or in another form. */
export function hasWord(text: string, word: string): boolean {
  if (text.includes(word)) return true
  const stem = stemOf(word)
  return wordsIn(text).some((own) => stemOf(own) === stem)
}
