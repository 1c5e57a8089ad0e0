import { z } from 'zod'
import { daysBetween, type LocalDate } from './calendar.ts'

/** A run of days with learning on each. Days are the learner's own calendar days. */
export const Streak = z.object({
  currentStreak: z.int(),
  longestStreak: z.int(),
  lastActivityDate: z.iso.date().nullable(),
  streakStartDate: z.iso.date().nullable(),
})
export type Streak = z.infer<typeof Streak>

export const noStreak: Streak = {
  currentStreak: 0,
  longestStreak: 0,
  lastActivityDate: null,
  streakStartDate: null,
}

/**
 * The streak after learning on `day`: the next day adds one, a later day begins anew, the same day changes
 * nothing. A day before the last one (a flight west over the date line, a late message) changes nothing
 * either: days that were counted keep their dates.
 */
export function nextStreak(streak: Streak, day: LocalDate): Streak {
  const gap = streak.lastActivityDate === null ? Number.POSITIVE_INFINITY : daysBetween(streak.lastActivityDate, day)
  if (gap <= 0) return streak
  const continued = gap === 1
  const currentStreak = continued ? streak.currentStreak + 1 : 1
  return {
    currentStreak,
    longestStreak: Math.max(streak.longestStreak, currentStreak),
    lastActivityDate: day,
    streakStartDate: continued ? streak.streakStartDate : day,
  }
}

/** How a streak stands on a day: it is alive until the end of the day after the last learning. */
export interface StreakStanding {
  days: number
  state: 'none' | 'safe' | 'at-risk'
}

export function streakOn(streak: Streak, today: LocalDate): StreakStanding {
  if (streak.lastActivityDate === null) return { days: 0, state: 'none' }
  const gap = daysBetween(streak.lastActivityDate, today)
  if (gap > 1) return { days: 0, state: 'none' }
  return { days: streak.currentStreak, state: gap === 1 ? 'at-risk' : 'safe' }
}
