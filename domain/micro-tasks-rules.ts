import type { MicroTaskOf } from './micro-tasks.ts'

/** A gap in a sample: three or more underscores. */
export const gap = /_{3,}/

/** Whether a typed answer is the right one: capitals, quotation marks and spaces around do not matter. */
export function isAnswer(typed: string, right: readonly string[]): boolean {
  const plain = plainAnswer(typed)
  return right.some((answer) => plainAnswer(answer) === plain)
}

function plainAnswer(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’“”"`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Whether a value, as steps of a slider make it, lies between the least and the greatest right one. */
export function isRightValue(
  { right: [least, most], step }: Pick<MicroTaskOf<'turn'>, 'right' | 'step'>,
  value: number,
) {
  // Sums of decimal steps miss the bounds by rounding.
  const rounding = step / 1000
  return value >= least - rounding && value <= most + rounding
}

/**
 * The first line that stands in a wrong place, as an index of `built`; `null` where all stand right.
 *
 * @param built indices of `lines`, in the learner's order
 */
export function firstMisplaced(
  { lines, free }: Pick<MicroTaskOf<'order'>, 'lines' | 'free'>,
  built: readonly number[],
): number | null {
  // Lines with the same text stand for each other, and so do lines of a free group.
  const placeOf = (index: number) => {
    const group = free.find((positions) => positions.includes(index + 1))
    return group ? `free ${group}` : (lines[index] ?? '')
  }
  const wrong = built.findIndex((index, place) => placeOf(index) !== placeOf(place))
  return wrong === -1 ? null : wrong
}
