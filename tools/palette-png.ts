import { crc32, deflateSync } from 'node:zlib'

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
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each pixel, which is the place of its colour in the table.
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(table.flatMap((color) => color.slice(0, 3)))),
    chunk('tRNS', Buffer.from(table.map(([, , , alpha = 255]) => alpha))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
