interface Change {
  from: number
  to: number
  insert: string
}

/**
 * What makes one text of another: a single part of it is replaced, as small as may be. Of what is put in at one of several
 * places, with the same outcome, it is the beginning of a line where that is one.
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

/** Where a place in a text is once the text has become another one: before the same words, or else after the same. */
export function movedPlace(before: string, after: string, place: number): number {
  const { from, to, insert } = changeBetween(before, after)
  if (place <= from) return place
  return place >= to ? place + after.length - before.length : Math.min(place, from + insert.length)
}
