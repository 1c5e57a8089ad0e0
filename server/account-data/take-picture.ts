import type { AccountItems } from '../../domain/account-file.ts'
import { ProblemError } from '../../domain/errors.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { reEncode } from '../pictures/re-encode.ts'
import type { Outcome } from './merge-import.ts'

/**
 * Makes the picture of a file the learner's who has none, anew from its pixels as one that is uploaded.
 *
 * @param dryRun only tells what would become of it
 */
export async function takePicture(
  pictures: Pictures,
  userId: string,
  { webp, createdAt }: AccountItems['pictures'],
  dryRun: boolean,
): Promise<Outcome> {
  try {
    const own = await pictures.readOwn(userId)
    if (own?.createdAt === createdAt) return 'known'
    if (own) return { refused: 'Your account has a picture of its own, and keeps it.' }
    const squares = await reEncode(Buffer.from(webp, 'base64'))
    if (!dryRun) await pictures.put(userId, squares, false, new Date(createdAt))
    return 'added'
  } catch (error) {
    if (error instanceof ProblemError) return { refused: error.message }
    throw error
  }
}
