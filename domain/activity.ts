import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A row of the points ledger, as the learner reads it. */
export const PointAward = z.object({
  /** The source, which earns points once: `lesson:coding-1-1-1`, `project:portfolio`. */
  source: z.string(),
  /** The source's title, or the source if the content lacks it. The title names imported awards as such. */
  title: z.string(),
  points: z.int(),
  awardedAt: z.iso.datetime(),
})
export type PointAward = z.infer<typeof PointAward>

export const listAwards = endpoint({
  method: 'GET',
  path: '/api/v1/activity',
  access: 'learner',
  summary: 'How the learner got their points: the ledger, the latest first, a page at a time.',
  query: z.object({
    /** The `next` of the page before. */
    after: z
      .string()
      .max(200)
      .refine((place) => /^\S+ .+$/.test(place) && z.iso.datetime().safeParse(place.split(' ')[0]).success, {
        error: 'Must be the `next` of the page before.',
      })
      .optional(),
  }),
  output: z.object({
    awards: z.array(PointAward),
    /** For the page after this one; `null` on the last. */
    next: z.string().nullable(),
  }),
})
