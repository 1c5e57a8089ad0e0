import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip } from 'node:zlib'
import { maxAccountFileBytes } from '../../domain/account-data.ts'
import { ProblemError, raise } from '../../domain/errors.ts'

/**
 * The bytes of a file as it arrives, unpacked where it is packed with gzip. Its size is bounded before and after.
 *
 * @throws ProblemError too-large; invalid-input for another kind of archive
 */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = bounded(withWholeBeginning(chunks))
  const { value: first, done } = await source.next()
  if (done) return
  if (startsWith(first, zip)) raise('invalid-input', 'This is a ZIP archive. Unpack it, and choose the file in it.')
  const whole = resumed(first, source)
  yield* startsWith(first, gzip) ? bounded(gunzipped(whole)) : whole
}

const zip = [0x50, 0x4b, 0x03, 0x04]
const gzip = [0x1f, 0x8b]

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte)
}

/** Joins the first chunks until they tell the form of the file. */
async function* withWholeBeginning(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array | null = new Uint8Array()
  for await (const chunk of chunks) {
    if (!beginning) {
      yield chunk
      continue
    }
    beginning = Buffer.concat([beginning, chunk])
    if (beginning.length < zip.length) continue
    yield beginning
    beginning = null
  }
  if (beginning?.length) yield beginning
}

async function* resumed(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxAccountFileBytes) raise('too-large', `The file is larger than ${maxAccountFileBytes / 1e6} MB.`)
    yield chunk
  }
}

/** A file that was cut off ends where it was cut. @throws ProblemError invalid-input for a damaged one */
async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  // The error reaches the loop below as well.
  pipeline(Readable.from(chunks), gunzip).catch(() => {})
  try {
    yield* gunzip
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && `${error.code}`.startsWith('Z_')
    throw isDamaged
      ? new ProblemError('invalid-input', 'This packed file is damaged. Please download it again.')
      : error
  }
}
