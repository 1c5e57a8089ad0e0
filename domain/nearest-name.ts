import { editDistance } from './edit-distance.ts'

/** The known name that a name was meant for: the same but for capitals, else one slip away, or two in a long one. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length < 2) return undefined
  const most = name.length >= 8 ? 2 : 1
  let best: { word: string; distance: number } | undefined
  for (const word of known) {
    if (word === name) return undefined
    const isSame = word.toLowerCase() === name.toLowerCase()
    const distance = isSame ? 0 : editDistance(name, word, most)
    const isNear = distance <= most && (distance === 0 || word.length > 1)
    if (isNear && distance < (best?.distance ?? most + 1)) best = { word, distance }
  }
  return best?.word
}
