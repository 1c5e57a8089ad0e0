import { z } from 'zod'
import { daysIntoWeek, daysLater, type LocalDate } from './calendar.ts'
import type { TimeCommitment } from './preferences.ts'

// The days of a week are the learner's own: what was learned stays on the day it then was for them.

/** A day with its learning. */
export const LearningDay = z.object({
  localDate: z.iso.date(),
  /** Minutes spent on lessons and cards. */
  minutes: z.int(),
  /** Lessons that were completed on this day and still are: one that is open again does not count. */
  lessons: z.int(),
})
export type LearningDay = z.infer<typeof LearningDay>

/** Minutes a week, at least and at most; the largest weekly time has no upper limit. */
export const weeklyMinutes: Readonly<Record<TimeCommitment, readonly [least: number, most: number]>> = {
  minimal: [60, 120],
  moderate: [180, 300],
  significant: [300, 600],
  intensive: [600, Number.POSITIVE_INFINITY],
}

/** Minutes for a week: the least that the chosen time promises, so that the goal can be reached. */
export function weeklyGoal(time: TimeCommitment): number {
  return weeklyMinutes[time][0]
}

/** A week against what was planned for it. */
export interface Week {
  days: LearningDay[]
  minutes: number
  lessons: number
  /** In minutes; `null` where no weekly time was chosen. */
  goal: number | null
  /** From 1, the day itself among them, to 7. */
  daysLeft: number
}

/**
 * The week that `today` is in. `recentDays` may hold other days, and leave out those without learning.
 *
 * @param firstWeekday from 1 for Monday to 7 for Sunday
 */
export function weekOf(
  today: LocalDate,
  recentDays: readonly LearningDay[],
  time: TimeCommitment | null,
  firstWeekday: number,
): Week {
  const daysPassed = daysIntoWeek(today, firstWeekday)
  const days = Array.from({ length: 7 }, (_, index): LearningDay => {
    const localDate = daysLater(today, index - daysPassed)
    return recentDays.find((day) => day.localDate === localDate) ?? { localDate, minutes: 0, lessons: 0 }
  })
  return {
    days,
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    lessons: days.reduce((sum, { lessons }) => sum + lessons, 0),
    goal: time && weeklyGoal(time),
    daysLeft: 7 - daysPassed,
  }
}
