import { nearestName } from '../domain/nearest-name.ts'

/** The end of a sentence about a name that is not known: the one that was probably meant, and all that there are. */
export function knownOf(name: string, known: readonly string[]): string {
  if (known.length === 0) return ''
  const meant = nearestName(name, known)
  return meant ? `; did you mean ${meant}? Known are ${known.join(', ')}` : `; known are ${known.join(', ')}`
}
