import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG of eight bits for each number, as its specification has it.
 *
 * @param colour what the numbers are: 3 places in a table of colours, 6 red, green, blue and opacity
 * @param rows the numbers, each row with its filter before it
 * @param more chunks that stand before the rows
 */
export function pngOf(
  size: { width: number; height: number },
  colour: 3 | 6,
  rows: Uint8Array,
  ...more: Buffer<ArrayBuffer>[]
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set([8, colour], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(name: string, content: Buffer): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(name), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
