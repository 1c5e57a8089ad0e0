import { z } from 'zod'

/** Names the contents of something that can be written over; of nothing it is empty. */
export const Version = z.string().max(64)

/**
 * For the body of what writes over something: the version that the writer saw. Where another is held by now, nothing
 * is written, and the answer is 'changed-elsewhere' with what is held. Without it whatever is held is replaced.
 */
export const BaseVersion = Version.optional()
