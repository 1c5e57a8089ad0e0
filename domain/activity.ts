import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A row of the points ledger, as the learner reads it. */
export const PointAward = z.object({
  /** What earned it, once and for all: `lesson:coding-1-1-1`, `project:portfolio`. */
  source: z.string(),
  /** What that is called; the source itself where the content no longer has it; and whether it was brought along. */
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
    /** Where the page before ended: its `next`. */
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
