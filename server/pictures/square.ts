/** Rows of RGBA pixels, from the top. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** The centre of a picture as a square, scaled by averaging pixels. @param side in pixels */
export function squareOf({ data, width, height }: Pixels, side: number): Pixels {
  const cut = Math.min(width, height)
  const [left, top] = [Math.floor((width - cut) / 2), Math.floor((height - cut) / 2)]
  const square = new Uint8ClampedArray(side * side * 4)
  const ranges = Array.from({ length: side }, (_, index) => sourceRange(index, side, cut))
  for (const [y, [firstRow, endRow]] of ranges.entries()) {
    for (const [x, [first, end]] of ranges.entries()) {
      let red = 0
      let green = 0
      let blue = 0
      let opacity = 0
      for (let row = top + firstRow; row < top + endRow; row++) {
        const begin = (row * width + left + first) * 4
        for (let at = begin; at < begin + (end - first) * 4; at += 4) {
          // Transparent pixels contribute no colour.
          const seen = data[at + 3] ?? 0
          red += (data[at] ?? 0) * seen
          green += (data[at + 1] ?? 0) * seen
          blue += (data[at + 2] ?? 0) * seen
          opacity += seen
        }
      }
      if (opacity === 0) continue
      const at = (y * side + x) * 4
      square[at] = red / opacity
      square[at + 1] = green / opacity
      square[at + 2] = blue / opacity
      square[at + 3] = opacity / ((endRow - firstRow) * (end - first))
    }
  }
  return { data: square, width: side, height: side }
}

/** The range of `from` pixels, at least one, for the pixel at `index` of `to`. */
function sourceRange(index: number, to: number, from: number): [first: number, end: number] {
  const first = Math.floor((index * from) / to)
  return [first, Math.max(first + 1, Math.floor(((index + 1) * from) / to))]
}
