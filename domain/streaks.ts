import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventSubjects, type LearningKind } from './event-subjects.ts'

/** A run of days with learning on each, or a freeze in its place. Days are the learner's own calendar days. */
export const Streak = z.object({
  /** Days of learning in the run; a frozen day keeps it alive and does not count. */
  currentStreak: z.int(),
  longestStreak: z.int(),
  lastActivityDate: z.iso.date().nullable(),
  streakStartDate: z.iso.date().nullable(),
  /** Freezes in hand. They belong to the run: a new one begins with none. */
  freezes: z.int(),
  /** Days of learning that are saved up: seven are a freeze in hand, and what is over goes to the next. */
  savedDays: z.int(),
  /** The days that a freeze was spent on, in order, those of earlier runs too. */
  frozenDays: z.array(z.iso.date()),
})
export type Streak = z.infer<typeof Streak>

/** The kinds that a day of the run lists, in this order: learning, and the minutes. */
export const streakDayKinds = Object.entries(eventSubjects).flatMap(([kind, { isLearning }]) =>
  isLearning || kind === 'minutes-spent' ? [kind as LearningKind | 'minutes-spent'] : [],
)

/** A day of a run, and what was learned on it. */
export const StreakDay = z.object({
  date: z.iso.date(),
  /** A freeze was used: nothing was learned. */
  frozen: z.boolean(),
  learned: z.array(
    z.object({
      kind: z.enum(streakDayKinds),
      /** The number of lessons or projects. */
      count: z.int(),
      /** The title of the first; `null` if the content no longer has it. */
      title: z.string().nullable(),
    }),
  ),
  minutes: z.int(),
})
export type StreakDay = z.infer<typeof StreakDay>

/** Maximum days in one response: a year. */
export const maxStreakDays = 366

export const getStreakDays = endpoint({
  method: 'GET',
  path: '/api/v1/streak',
  access: 'learner',
  summary:
    'Why the streak is what it is: the days of the run, or of the last one where it has ended, the latest first.',
  output: z.object({
    streak: Streak,
    days: z.array(StreakDay),
    /** Days of the run that come before these. */
    earlierDays: z.int(),
  }),
})
