/**
 * The edit distance of two words: insertions, deletions, substitutions and swaps of neighbours (optimal string
 * alignment). Any value above `most` when it is larger.
 */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= left.length; row++) {
    const next = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isSwapped) distance = Math.min(distance, (before[column - 2] ?? 0) + 1)
      next.push(distance)
      least = Math.min(least, distance)
    }
    if (least > most) return most + 1
    ;[before, last] = [last, next]
  }
  return last.at(-1) ?? 0
}
