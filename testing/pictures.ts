import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import { codec } from '../server/pictures/codecs.ts'
import type { Pixels } from '../server/pictures/square.ts'
import { pngOf } from './png.ts'

// Pictures made in code, and a look at those that come back.

/** A colour as red, green, blue and opacity. */
export type Colour = readonly [number, number, number, number]
export type ColourAt = (x: number, y: number) => Colour

export const pine: Colour = [23, 97, 78, 255]
export const blaze: Colour = [194, 65, 12, 255]

export function png(width: number, height: number, colourAt: ColourAt = () => pine): Blob {
  const rows = Array.from({ length: height }, (_, y) => [0, ...rowOf(y, width, colourAt)])
  return pngSaying(width, height, Buffer.from(rows.flat()))
}

/** A PNG that says it has this size, whatever is in it. @param more chunks */
export function pngSaying(width: number, height: number, rows: Buffer, ...more: Buffer<ArrayBuffer>[]): Blob {
  return new Blob([pngOf({ width, height }, 6, rows, ...more)], { type: 'image/png' })
}

/** A photograph as a camera writes it that was held on its side: the picture is to be turned by 90° to the right. */
export async function turnedJpeg(width: number, height: number, colourAt: ColourAt, comment: string): Promise<Blob> {
  await initJpeg(codec('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
  const data = Uint8ClampedArray.from(Array.from({ length: height }, (_, y) => rowOf(y, width, colourAt)).flat())
  const plain = Buffer.from(await encodeJpeg(new ImageData(data, width, height)))
  // One entry: orientation (0x0112), a short, once, 6.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))
  const words = segment(0xfe, Buffer.from(comment))
  return new Blob([plain.subarray(0, 2), exif, words, plain.subarray(2)], { type: 'image/jpeg' })
}

/** A grey JPEG of this size, which a quick look at its segments takes for one of ten pixels by ten. */
export function jpegHiding(width: number, height: number): Blob {
  const tables = [
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    // One code, of one bit.
    segment(0xc4, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(15), Buffer.from([0])])),
  ]
  // Each block of 64 pixels is one bit.
  const scan = [segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])), Buffer.alloc(Math.ceil(width * height) / 512 + 100)]
  const shown = [Buffer.from([0, 0, 0, 2]), frame(10, 10), Buffer.alloc(70_000)]
  const filling = Buffer.from([0xff])
  const [begin, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
  const jfif = segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex'))
  const parts = [begin, jfif, ...tables, filling, frame(width, height), ...scan, end, ...shown]
  return new Blob(parts, { type: 'image/jpeg' })
}

/** The beginning of a progressive picture of one colour. */
function frame(width: number, height: number): Buffer<ArrayBuffer> {
  const content = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  content.writeUInt16BE(height, 1)
  content.writeUInt16BE(width, 3)
  return segment(0xc2, content)
}

function segment(marker: number, content: Buffer): Buffer<ArrayBuffer> {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function rowOf(y: number, width: number, colourAt: ColourAt): number[] {
  return Array.from({ length: width }, (_, x) => colourAt(x, y)).flat()
}

export async function pixelsOf(webp: Buffer): Promise<Pixels> {
  await initWebp(codec('@jsquash/webp/codec/dec/webp_dec.wasm'))
  return decodeWebp(Uint8Array.from(webp).buffer)
}

export function colourOf({ data, width }: Pixels, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

export function near(colour: readonly number[], expected: readonly number[]): boolean {
  return colour.every((part, index) => Math.abs(part - (expected[index] ?? 0)) < 12)
}
