import { chunk, pngOf } from '../testing/png.ts'

/**
 * A picture of few colours as PNG by a table of them, which takes two thirds of the bytes; `null` where they are more
 * than a table can hold.
 *
 * @param pixels red, green, blue and alpha of each, row by row
 */
export function palettePng(pixels: readonly number[], width: number): Buffer | null {
  const colors = new Map<string, number>()
  const indexes = Array.from({ length: pixels.length / 4 }, (_, at) => {
    const color = pixels.slice(at * 4, at * 4 + 4).join()
    const index = colors.get(color) ?? colors.size
    colors.set(color, index)
    return index
  })
  if (colors.size > 256) return null
  const height = indexes.length / width
  const table = [...colors.keys()].map((color) => color.split(',').map(Number))
  // Each row begins with its filter, which is none.
  const rows = Array.from({ length: height }, (_, row) => [0, ...indexes.slice(row * width, (row + 1) * width)])
  return pngOf(
    { width, height },
    3,
    Buffer.from(rows.flat()),
    chunk('PLTE', Buffer.from(table.flatMap((color) => color.slice(0, 3)))),
    chunk('tRNS', Buffer.from(table.map(([, , , alpha = 255]) => alpha))),
  )
}
