import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { raise } from '../../domain/errors.ts'
import { maxPicturePixels, type PictureName, pictureSides } from '../../domain/picture.ts'

/**
 * What the thread is handed. It reads every module anew, so it is told what the domain says of pictures: reading that
 * there takes longer than making most of them.
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

/** Unpacked, a picture takes some 100 MB. */
const atOnce = pLimit(1)
const mostWaiting = 10
const retryAfter = 5 // seconds
const timeoutMs = 10_000

/**
 * Makes the squares that are kept of a picture, from its pixels alone: nothing else that the file holds is in them.
 *
 * @throws ProblemError
 */
export async function reEncode(bytes: Uint8Array): Promise<Squares> {
  if (atOnce.pendingCount >= mostWaiting) {
    const words = 'Many people are choosing a picture at this moment. Please try again in a few seconds.'
    raise('unavailable', words, { retryAfter })
  }
  const made = await atOnce(() => inWorker(bytes))
  return 'refused' in made ? raise('invalid-input', refusals[made.refused]) : made.squares
}

async function inWorker(bytes: Uint8Array): Promise<ReEncoded> {
  const workerData: ToReEncode = { bytes, maxPixels: maxPicturePixels, sides: pictureSides }
  const worker = new Worker(new URL('./re-encode-worker.ts', import.meta.url), { workerData })
  const tooLong = AbortSignal.timeout(timeoutMs)
  try {
    const [made] = await once(worker, 'message', { signal: tooLong })
    return made
  } catch (error) {
    if (tooLong.aborted) return { refused: 'slow' }
    throw error
  } finally {
    await worker.terminate()
  }
}
