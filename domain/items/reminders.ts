import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/** By which ways a learner wants to be reminded. The hour is that of their schedule. */
export const Reminders = z.object({
  /** On the devices that the learner chose for it. */
  push: z.boolean(),
  mail: z.boolean(),
  /** A mail about the week before, on Mondays. */
  lookBack: z.boolean(),
})
export type Reminders = z.infer<typeof Reminders>

export const noReminders: Reminders = { push: false, mail: false, lookBack: false }

/** The learner's own reminders. */
export const remindersItem = itemKind({
  name: 'reminders',
  about: 'learner',
  value: Reminders,
  empty: noReminders,
  title: 'Reminders',
  sentence: 'how you are reminded to learn',
  describe: () => 'Your reminders',
  counts: 'choice',
})
