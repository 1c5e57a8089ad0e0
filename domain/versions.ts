import { z } from 'zod'

/** Names the contents of something that can be written over; of nothing it is empty. */
export const Version = z.string().max(64)
