import { expect, test } from 'vitest'
import { squareOf } from './square.ts'

const [red, blue, clear] = [
  [200, 0, 0, 255],
  [0, 0, 100, 255],
  [0, 255, 0, 0],
]

/** A picture from rows of pixels. */
function picture(...rows: (number[] | undefined)[][]) {
  const data = Uint8ClampedArray.from(rows.flat(2).map(Number))
  return { data, width: rows[0]?.length ?? 0, height: rows.length }
}

test.each([
  ['a pixel of the mean of those in its place', picture([red, blue], [red, blue]), 1, [100, 0, 50, 255]],
  ['the middle of a wide picture', picture([blue, red, blue]), 1, red],
  ['the middle of a tall picture', picture([blue], [red], [blue]), 1, red],
  ['no colour of what cannot be seen', picture([red, clear], [clear, red]), 1, [200, 0, 0, 128]],
  ['nothing of nothing', picture([clear]), 1, [0, 0, 0, 0]],
  ['a small picture made larger', picture([red]), 2, [red, red, red, red].flat()],
  ['a picture of its own size', picture([red, blue], [blue, red]), 2, [red, blue, blue, red].flat()],
] as const)('has %s', (_, of, side, expected) => {
  expect([...squareOf(of, side).data]).toEqual(expected)
})
