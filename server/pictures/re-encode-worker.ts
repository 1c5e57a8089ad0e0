import { parentPort, workerData } from 'node:worker_threads'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initEncoder } from '@jsquash/webp/encode.js'
import { imageSize } from 'image-size'
import { codec, wasm } from './codecs.ts'
import { isJpeg, jpegSize } from './jpeg-size.ts'
import type { ReEncoded, ToReEncode } from './re-encode.ts'
import { type Pixels, squareOf } from './square.ts'

// Each picture gets a thread of its own: ending it frees the pixels and stops slow work. The decoders are WebAssembly,
// so a malicious file breaks nothing else.

const decoders: Record<string, (bytes: ArrayBuffer) => Promise<Pixels>> = {
  jpg: async (bytes) => {
    await initJpeg(codec('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
    return decodeJpeg(bytes, { preserveOrientation: true })
  },
  png: async (bytes) => {
    await initPng(wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
    return decodePng(bytes)
  },
  webp: async (bytes) => {
    await initWebp(codec('@jsquash/webp/codec/dec/webp_dec.wasm'))
    return decodeWebp(bytes)
  },
}

parentPort?.postMessage(await reEncoded(workerData).catch((): ReEncoded => ({ refused: 'unreadable' })))

async function reEncoded({ bytes, maxPixels, sides }: ToReEncode): Promise<ReEncoded> {
  // Read from the first bytes, before any decoding.
  const { type = '', width, height } = isJpeg(bytes) ? { type: 'jpg', ...jpegSize(bytes) } : imageSize(bytes)
  const decode = decoders[type]
  if (!decode) return { refused: 'unreadable' }
  if (width * height > maxPixels) return { refused: 'large' }
  const pixels = await decode(new Uint8Array(bytes).buffer)
  await initEncoder(codec('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  const squares = Object.entries(sides).map(async ([name, side]) => {
    return [name, new Uint8Array(await encodeWebp(squareOf(pixels, side) as ImageData, { quality: 82 }))]
  })
  return { squares: Object.fromEntries(await Promise.all(squares)) }
}
