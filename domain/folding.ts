const isPlain = /^[\x20-\x7e]*$/

/**
 * Folds a text for comparison, in every script. Case and Unicode normalization are ignored, as are the four Turkish
 * letters i (I, İ, ı, i), ß and ss, and both small sigmas. Accents count.
 */
export function fold(text: string): string {
  // Most texts are ASCII, and skipping the rest makes indexing ten times faster.
  if (isPlain.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFC')
      // The capital ẞ has to become ß before it can become SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // İ becomes i with a combining dot, and a sigma depends on its neighbours.
      .replaceAll('i\u0307', 'i')
      .replaceAll('ς', 'σ')
      .normalize('NFC')
  )
}

/** The folded text without accents, for approximate matches. */
export function withoutAccents(folded: string): string {
  return isPlain.test(folded) ? folded : folded.normalize('NFD').replace(/\p{M}/gu, '')
}

/** A character with its combining marks. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu

/** A part of a text, and whether the part matches a search word. */
export interface MarkedPart {
  text: string
  isMarked: boolean
}

/** Splits a text at matches of folded words; the parts concatenate to the text. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const clusters = [...text.matchAll(cluster)].map(([own]) => own)
  const folded: string[] = []
  /** The cluster of each folded character. */
  const origin: number[] = []
  for (const [index, own] of clusters.entries()) {
    const form = fold(own)
    folded.push(form)
    for (let at = 0; at < form.length; at++) origin.push(index)
  }
  const sought = folded.join('')
  const isMarked = new Array<boolean>(clusters.length).fill(false)
  for (const word of words.filter(Boolean)) {
    for (let at = sought.indexOf(word); at >= 0; at = sought.indexOf(word, at + word.length)) {
      for (let inside = at; inside < at + word.length; inside++) isMarked[origin[inside] ?? 0] = true
    }
  }
  const parts: MarkedPart[] = []
  for (const [index, own] of clusters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMarked === isMarked[index]) last.text += own
    else parts.push({ text: own, isMarked: isMarked[index] ?? false })
  }
  return parts
}
