import { z } from 'zod'
import { itemKind } from './item-kind.ts'

const Mark = z.object({
  isDone: z.boolean(),
  /** From 1 to 5; `null` without a rating. */
  rating: z.int().min(1).max(5).nullable(),
})
export type Mark = z.infer<typeof Mark>

/** A learner's mark on a resource: done, and a rating. */
export const markItem = itemKind<Mark>({
  name: 'mark',
  about: 'resource',
  value: Mark,
  empty: { isDone: false, rating: null },
  title: 'Marks on resources',
  sentence: 'which resources you are done with, and how you rate them',
  describe: (_, label = 'a resource') => `Your mark on ${label}`,
  counts: 'choice',
})
