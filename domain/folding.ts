const isPlain = /^[\x20-\x7e]*$/

/**
 * A text in the one form in which texts are compared: capitals and small letters are the same, in every script. So are
 * a letter with its accent in one character or in two, the four letters i of Turkish (I, İ, ı, i), ß and ss, and the
 * two small sigmas. A letter with an accent is another letter than the one without.
 */
export function fold(text: string): string {
  // Most texts are plain, and all of this would make indexing them ten times as long.
  if (isPlain.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFC')
      // The capital ẞ has to be small before it can be SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // İ becomes an i with a dot of its own, and a sigma depends on what stands beside it.
      .replaceAll('i\u0307', 'i')
      .replaceAll('ς', 'σ')
      .normalize('NFC')
  )
}

/** The folded text without its accents, for what is only close. */
export function withoutAccents(folded: string): string {
  return isPlain.test(folded) ? folded : folded.normalize('NFD').replace(/\p{M}/gu, '')
}

/** A character with the accents that follow it. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu

/** A part of a text, and whether it is one that was sought. */
export interface MarkedPart {
  text: string
  isMarked: boolean
}

/** Cuts a text where folded words stand in it; put together, the parts are the text. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const clusters = [...text.matchAll(cluster)].map(([own]) => own)
  const folded: string[] = []
  /** For each folded character the cluster that it comes from. */
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
