import { z } from 'zod'

/** The largest id of the content's resources; imported resources have larger ones. */
export const largestCuratedId = 1_000_000
// The maximum of PostgreSQL's int.
const largestId = 2 ** 31 - 1

export const ResourceId = z.int().positive().max(largestId)

/** Path parameters of calls about one resource. */
export const ofResource = z.object({ resourceId: z.coerce.number<number>().pipe(ResourceId) })
