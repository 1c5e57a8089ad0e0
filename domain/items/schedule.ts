import { z } from 'zod'
import { daysBetween } from '../calendar.ts'
import { itemKind } from './item-kind.ts'

/** In days. Nobody plans further ahead. */
export const longestAbsence = 366
export const mostAbsences = 50

/** From 1 for Monday to 7 for Sunday. */
const Weekday = z.int().min(1).max(7)

/** Days without learning, the first and the last among them. */
const Absence = z
  .object({ from: z.iso.date(), until: z.iso.date() })
  .refine(({ from, until }) => from <= until, { error: 'An absence ends on the day it begins, or later.' })
  .refine(({ from, until }) => daysBetween(from, until) <= longestAbsence, { error: 'An absence is a year at most.' })

/** The days and the hour at which a learner wants to learn. Without weekdays the plan takes those that the weekly time needs. */
export const Schedule = z.object({
  weekdays: z
    .array(Weekday)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { error: 'Name each weekday once.' }),
  absences: z.array(Absence).max(mostAbsences),
  /** `HH:MM`, wherever the learner is; `null` where any time of the day will do. */
  startsAt: z.iso.time({ precision: -1 }).nullable(),
  /** How long before that a calendar program reminds of it; `null` for not at all. */
  alarmMinutes: z.int().min(0).max(1440).nullable(),
  /** The days on which exams are to be taken, by course. */
  exams: z.record(z.string().max(64), z.iso.date()).optional(),
})
export type Schedule = z.infer<typeof Schedule>
export type Absence = z.infer<typeof Absence>

export const noSchedule: Schedule = { weekdays: [], absences: [], startsAt: null, alarmMinutes: null }

/** The learner's own days of learning. */
export const scheduleItem = itemKind({
  name: 'schedule',
  about: 'learner',
  value: Schedule,
  empty: noSchedule,
  title: 'Days of learning',
  sentence: 'on which days and at what time you learn, and when you are away',
  describe: () => 'Your days of learning',
  counts: 'choice',
})
