import { ProblemError } from '../../domain/errors.ts'
import type { OwnPicture, Pictures } from './pictures.ts'
import { reEncode } from './re-encode.ts'

/**
 * Imports a picture for a learner who has none, re-encoded like an upload.
 *
 * @param dryRun only reports the outcome
 */
export async function takePicture(
  pictures: Pictures,
  userId: string,
  { webp, createdAt }: OwnPicture,
  dryRun: boolean,
): Promise<'added' | 'known' | { refused: string }> {
  try {
    const chosenAt = await pictures.chosenAt(userId)
    if (chosenAt === createdAt) return 'known'
    if (chosenAt) return { refused: 'Your account has a picture of its own, and keeps it.' }
    const squares = await reEncode(webp)
    if (!dryRun) await pictures.put(userId, squares, false, new Date(createdAt))
    return 'added'
  } catch (error) {
    if (error instanceof ProblemError) return { refused: error.message }
    throw error
  }
}
