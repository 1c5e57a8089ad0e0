import { raise } from '../../domain/errors.ts'
import { maxPicturePixels, type PictureName, pictureSides } from '../../domain/picture.ts'
import { Admission } from '../admission.ts'
import { computeInWorker } from '../compute-in-worker.ts'
import { hasMoreScans, isJpeg } from './jpeg-size.ts'

/**
 * The thread's input, with the limits that the domain defines: importing the domain there takes longer than most
 * re-encoding.
 */
export interface ToReEncode {
  bytes: Uint8Array
  maxPixels: number
  sides: typeof pictureSides
}
export type Squares = Record<PictureName, Uint8Array<ArrayBuffer>>
export type ReEncoded = { squares: Squares } | { refused: keyof typeof refusals }

const refusals = {
  unreadable: "This file can't be read as a picture. Choose a JPEG, PNG or WebP.",
  large: 'This picture has more than 16 million pixels. Choose a smaller one.',
  slow: 'This picture takes too long to read. Choose another one.',
}

const decoding = new Admission({
  // A decoded picture takes some 100 MB.
  atOnce: 1,
  mostWaiting: 10,
  busy: 'Many people are choosing a picture at this moment. Please try again in a few seconds.',
  retryAfter: 5,
})
const mostComputingMs = 2000
const maxScans = 100

/**
 * Makes the stored squares from a picture's pixels alone, without its metadata.
 *
 * @param mostMs of CPU time: on a busy machine a valid picture waits longer, and is not refused
 * @throws ProblemError
 */
export async function reEncode(bytes: Uint8Array, mostMs = mostComputingMs): Promise<Squares> {
  if (isJpeg(bytes) && hasMoreScans(bytes, maxScans)) raise('invalid-input', refusals.slow)
  const input: ToReEncode = { bytes, maxPixels: maxPicturePixels, sides: pictureSides }
  const module = new URL('./re-encode-worker.ts', import.meta.url)
  const made = (await decoding.run(() => computeInWorker<ReEncoded>(module, input, mostMs))) ?? { refused: 'slow' }
  return 'refused' in made ? raise('invalid-input', refusals[made.refused]) : made.squares
}
