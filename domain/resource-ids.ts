import { z } from 'zod'

/** Resources of the content have ids up to this one; those that were imported have larger ones. */
export const largestCuratedId = 1_000_000
// The largest that the database's int holds.
const largestId = 2 ** 31 - 1

export const ResourceId = z.int().positive().max(largestId)

/** The parameters of a call about one resource. */
export const ofResource = z.object({ resourceId: z.coerce.number<number>().pipe(ResourceId) })
