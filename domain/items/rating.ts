import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/**
 * The learner's own rating of the work of a course, from 1 to 4, by the rows of its rubric; and that of the models which
 * are rated before, by `modelRowKey`.
 */
export const ratingItem = itemKind<Record<string, number>>({
  name: 'rating',
  about: 'course',
  value: z
    .record(z.string().max(80), z.int().min(1).max(4))
    .refine((rows) => Object.keys(rows).length <= 36, 'A rating has at most 36 rows.'),
  empty: {},
  // Row by row: whoever rated one on each of two devices rated both.
  join({ base, ours, theirs }) {
    const changed = Object.entries(ours).filter(([row, level]) => base?.[row] !== level)
    return { ...theirs, ...Object.fromEntries(changed) }
  },
  title: 'Own ratings',
  sentence: 'how you rate your own work by a rubric',
  describe: (_, label) => (label ? `Your rating of ${label}` : 'A rating of your work'),
  counts: 'choice',
})
