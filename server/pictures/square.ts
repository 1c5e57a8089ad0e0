/** Pixels, row by row from the top, each as red, green, blue and opacity. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** The middle of a picture as a square, each pixel the mean of those whose place it takes. @param side in pixels */
export function squareOf({ data, width, height }: Pixels, side: number): Pixels {
  const cut = Math.min(width, height)
  const [left, top] = [Math.floor((width - cut) / 2), Math.floor((height - cut) / 2)]
  const square = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    const [firstRow, endRow] = stretch(y, side, cut)
    for (let x = 0; x < side; x++) {
      const [first, end] = stretch(x, side, cut)
      const sums = [0, 0, 0, 0]
      for (let row = top + firstRow; row < top + endRow; row++) {
        for (let at = (row * width + left + first) * 4; at < (row * width + left + end) * 4; at += 4) {
          add(sums, data, at)
        }
      }
      square.set(meanOf(sums, (endRow - firstRow) * (end - first)), (y * side + x) * 4)
    }
  }
  return { data: square, width: side, height: side }
}

/** Which of `from` pixels make up the one at `index` of `to`: one at least. */
function stretch(index: number, to: number, from: number): [first: number, end: number] {
  const first = Math.floor((index * from) / to)
  return [first, Math.max(first + 1, Math.floor(((index + 1) * from) / to))]
}

/** What cannot be seen has no colour. */
function add(sums: number[], data: Uint8ClampedArray, at: number): void {
  const [red = 0, green = 0, blue = 0, opacity = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]]
  sums[0] = (sums[0] ?? 0) + red * opacity
  sums[1] = (sums[1] ?? 0) + green * opacity
  sums[2] = (sums[2] ?? 0) + blue * opacity
  sums[3] = (sums[3] ?? 0) + opacity
}

function meanOf([red = 0, green = 0, blue = 0, opacity = 0]: number[], count: number): number[] {
  return opacity === 0 ? [0, 0, 0, 0] : [red / opacity, green / opacity, blue / opacity, opacity / count]
}
