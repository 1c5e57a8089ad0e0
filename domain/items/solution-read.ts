import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/** The day on which the learner last read a solution of a task that they had not passed; empty without one. */
export const solutionReadItem = itemKind({
  name: 'solution-read',
  about: 'exercise',
  value: z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, 'A day is YYYY-MM-DD.'),
  empty: '',
  join: ({ ours, theirs }) => (theirs > ours ? theirs : ours),
  title: 'Solutions read',
  sentence: 'when you read the solution of a task before you passed it',
  describe: (_, label) => (label ? `When you read the solution of ${label}` : 'When you read a solution'),
  counts: null,
})
