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
const mostComputingMs = 10_000
const looks = 100

/**
 * Makes the squares that are kept of a picture, from its pixels alone: nothing else that the file holds is in them.
 *
 * @param mostMs of a processor's time: on a busy machine a good picture waits longer than that, and is not refused
 * @throws ProblemError
 */
export async function reEncode(bytes: Uint8Array, mostMs = mostComputingMs): Promise<Squares> {
  if (atOnce.pendingCount >= mostWaiting) {
    const words = 'Many people are choosing a picture at this moment. Please try again in a few seconds.'
    raise('unavailable', words, { retryAfter })
  }
  const made = await atOnce(() => inWorker(bytes, mostMs))
  return 'refused' in made ? raise('invalid-input', refusals[made.refused]) : made.squares
}

async function inWorker(bytes: Uint8Array, mostMs: number): Promise<ReEncoded> {
  const workerData: ToReEncode = { bytes, maxPixels: maxPicturePixels, sides: pictureSides }
  const worker = new Worker(new URL('./re-encode-worker.ts', import.meta.url), { workerData })
  let looking: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread of a picture ended with ${code} and no answer.`)))
      const look = ({ user, system }: NodeJS.CpuUsage) => {
        if (user + system > mostMs * 1000) resolve({ refused: 'slow' })
      }
      // A thread that has ended has no usage; what it ended with is told of above.
      looking = setInterval(() => worker.cpuUsage().then(look, () => {}), mostMs / looks)
    })
  } finally {
    clearInterval(looking)
    await worker.terminate()
  }
}
