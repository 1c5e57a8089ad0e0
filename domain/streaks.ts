import { z } from 'zod'
import { daysBetween, type LocalDate } from './calendar.ts'

/** Days of learning in a row that earn a freeze. */
export const daysForFreeze = 7
/** Freezes that are held at a time. */
export const maxFreezes = 2

/** A run of days with learning on each, or a freeze in its place. Days are the learner's own calendar days. */
export const Streak = z.object({
  /** Days of learning in the run; a frozen day keeps it alive and does not count. */
  currentStreak: z.int(),
  longestStreak: z.int(),
  lastActivityDate: z.iso.date().nullable(),
  streakStartDate: z.iso.date().nullable(),
  /** Freezes in hand. They belong to the run: a new one begins with none. */
  freezes: z.int(),
  /** The days that a freeze stood in for, in order, those of earlier runs too. */
  frozenDays: z.array(z.iso.date()),
})
export type Streak = z.infer<typeof Streak>

export const noStreak: Streak = {
  currentStreak: 0,
  longestStreak: 0,
  lastActivityDate: null,
  streakStartDate: null,
  freezes: 0,
  frozenDays: [],
}

/** The streak of somebody who learned on these days, whichever order they are in. */
export function streakOf(days: Iterable<LocalDate>): Streak {
  return [...new Set(days)].sort().reduce(nextStreak, noStreak)
}

/**
 * The streak after learning on `day`, which is not before the last one: the same day changes nothing, the next adds
 * one, and so does a later one while there is a freeze for each day between; else the run begins anew.
 */
export function nextStreak(streak: Streak, day: LocalDate): Streak {
  const { lastActivityDate } = streak
  const gap = lastActivityDate === null ? Number.POSITIVE_INFINITY : daysBetween(lastActivityDate, day)
  if (gap === 0) return streak
  if (gap < 0) throw new Error(`${day} is before ${lastActivityDate}: only all the days together tell the streak`)
  const missed = gap - 1
  const isContinued = missed <= streak.freezes
  const currentStreak = isContinued ? streak.currentStreak + 1 : 1
  const left = isContinued ? streak.freezes - missed : 0
  return {
    currentStreak,
    longestStreak: Math.max(streak.longestStreak, currentStreak),
    lastActivityDate: day,
    streakStartDate: isContinued ? streak.streakStartDate : day,
    freezes: currentStreak % daysForFreeze === 0 ? Math.min(maxFreezes, left + 1) : left,
    frozenDays: isContinued ? [...streak.frozenDays, ...daysAfter(lastActivityDate, missed)] : streak.frozenDays,
  }
}

/** So many days, the first the one after `day`. */
function daysAfter(day: LocalDate | null, count: number): LocalDate[] {
  if (day === null) return []
  const start = Date.parse(`${day}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(start + (index + 1) * 86_400_000).toISOString().slice(0, 10),
  )
}

/**
 * How a streak stands on a day: it is alive until the end of the day after the last learning, and a day longer for
 * each freeze.
 */
export interface StreakStanding {
  days: number
  /** `safe` once there was learning on the day itself; until then a living streak is `at-risk`. */
  state: 'none' | 'safe' | 'at-risk'
  /** The days before this one that freezes in hand stand in for, and those in hand besides. */
  frozenDays: LocalDate[]
  freezes: number
}

export function streakOn(streak: Streak, today: LocalDate): StreakStanding {
  const { lastActivityDate, currentStreak, freezes } = streak
  const gap = lastActivityDate === null ? Number.POSITIVE_INFINITY : daysBetween(lastActivityDate, today)
  if (gap - 1 > freezes) return { days: 0, state: 'none', frozenDays: [], freezes: 0 }
  if (gap <= 0) return { days: currentStreak, state: 'safe', frozenDays: [], freezes }
  return {
    days: currentStreak,
    state: 'at-risk',
    frozenDays: daysAfter(lastActivityDate, gap - 1),
    freezes: freezes - (gap - 1),
  }
}
