interface Change {
  from: number
  to: number
  insert: string
}

/**
 * The smallest single replacement that turns one text into another. When several positions fit, an insertion begins at
 * the start of a line if possible.
 */
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same++
  let sameAtEnd = 0
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++
  const change = { from: same, to: before.length - sameAtEnd, insert: after.slice(same, after.length - sameAtEnd) }
  const line = before.slice(0, same).lastIndexOf('\n') + 1
  const insert = after.slice(line, line + change.insert.length)
  const isPutIn =
    change.from === change.to && !change.insert.startsWith('\n') && insert + before.slice(line) === after.slice(line)
  return isPutIn ? { from: line, to: line, insert } : change
}

/** Maps an offset to the changed text: before the same following text, or else after the same preceding text. */
export function movedPlace(before: string, after: string, place: number): number {
  const { from, to, insert } = changeBetween(before, after)
  if (place <= from) return place
  return place >= to ? place + after.length - before.length : Math.min(place, from + insert.length)
}
