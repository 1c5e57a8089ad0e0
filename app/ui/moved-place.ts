/** Where a place in a text is once the text has become another one: before the same words, or else after the same. */
export function movedPlace(before: string, after: string, place: number): number {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same++
  if (place <= same) return place
  let sameAtEnd = 0
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++
  const toEnd = before.length - place
  return toEnd <= sameAtEnd ? after.length - toEnd : Math.min(place, after.length - sameAtEnd)
}
