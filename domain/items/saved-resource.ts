import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/** Whether a resource is on the learner's own list. */
export const savedResourceItem = itemKind({
  name: 'saved-resource',
  about: 'resource',
  value: z.boolean(),
  empty: false,
  shownBy: ['/api/v1/saved-resources'],
  title: 'Saved resources',
  sentence: 'which resources you saved',
  describe: (isSaved, label = 'A resource') => (isSaved ? label : `${label} off your list`),
  counts: 'choice',
})
