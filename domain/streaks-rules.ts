import { daysBetween, daysLater, type LocalDate } from './calendar.ts'
import type { Streak } from './streaks.ts'

/** Days of learning that are saved up for a freeze. */
export const daysForFreeze = 7

/** Maximum freezes in hand. */
export const maxFreezes = 2

/** Between two learnings in different zones that are closer than this, in milliseconds, no day was missed: it was travel. */
export const travelTime = 36 * 60 * 60 * 1000

export const noStreak: Streak = {
  currentStreak: 0,
  longestStreak: 0,
  lastActivityDate: null,
  streakStartDate: null,
  freezes: 0,
  savedDays: 0,
  frozenDays: [],
}

/** The streak of somebody who learned on these days in one zone, whichever order they are in. */
export function streakOf(days: Iterable<LocalDate>): Streak {
  const streak = { ...noStreak, frozenDays: [] }
  for (const day of [...new Set(days)].sort()) learnOn(streak, day)
  return streak
}

/**
 * The specification's update_learning_streak: the streak after learning on `day`, which is not before the last one. The
 * same day changes nothing. The next day adds one, and so does a later one with a freeze for each day between. Otherwise
 * the run begins anew.
 */
export function updateLearningStreak(streak: Streak, day: LocalDate): Streak {
  const { lastActivityDate } = streak
  if (lastActivityDate === day) return streak
  if (lastActivityDate !== null && day < lastActivityDate) {
    throw new Error(`${day} is before ${lastActivityDate}: only all the days together tell the streak`)
  }
  const next = { ...streak, frozenDays: [...streak.frozenDays] }
  learnOn(next, day)
  return next
}

/**
 * Adds a later day of learning to a streak, in place, so that a long one is counted in one pass.
 *
 * Each day of the run saves one up for freezes, a missed day costs seven, and with two freezes in hand no more is saved. So
 * a day that comes to light late only ever adds to what there is; were each seventh day of a run to earn a freeze, that
 * day could shift an earning to where two are in hand, and end a run.
 *
 * @param isTravel no day before this one was missed, whatever the calendar says
 */
export function learnOn(streak: Streak, day: LocalDate, isTravel = false): void {
  const { lastActivityDate, freezes } = streak
  const missed = lastActivityDate === null || isTravel ? 0 : daysBetween(lastActivityDate, day) - 1
  streak.frozenDays.push(...missedDays(lastActivityDate, Math.min(missed, freezes)))
  if (lastActivityDate === null || missed > freezes) {
    streak.currentStreak = 0
    streak.savedDays = 0
    streak.streakStartDate = day
  } else {
    streak.savedDays -= missed * daysForFreeze
  }
  streak.currentStreak += 1
  streak.savedDays = Math.min(maxFreezes * daysForFreeze, streak.savedDays + 1)
  streak.longestStreak = Math.max(streak.longestStreak, streak.currentStreak)
  streak.lastActivityDate = day
  streak.freezes = freezesFor(streak.savedDays)
}

function freezesFor(savedDays: number): number {
  return Math.floor(savedDays / daysForFreeze)
}

function missedDays(lastActivityDate: LocalDate | null, count: number): LocalDate[] {
  if (lastActivityDate === null) return []
  return Array.from({ length: count }, (_, index) => daysLater(lastActivityDate, index + 1))
}

/**
 * How a streak stands on a day: it is alive until the end of the day after the last learning, and a day longer for
 * each freeze.
 */
export interface StreakStatus {
  days: number
  /** `safe` once there was learning on the day itself; until then a living streak is `at-risk`. */
  state: 'none' | 'safe' | 'at-risk'
  /** The days before this one that freezes in hand stand in for, and those in hand besides. */
  frozenDays: LocalDate[]
  freezes: number
  /** Days of learning until one more is in hand; `null` with as many in hand as can be. */
  daysToFreeze: number | null
}

export function streakOn(streak: Streak, today: LocalDate): StreakStatus {
  const { lastActivityDate, currentStreak } = streak
  const gap = lastActivityDate === null ? Number.POSITIVE_INFINITY : daysBetween(lastActivityDate, today)
  const missed = Math.max(0, gap - 1)
  if (missed > streak.freezes)
    return { days: 0, state: 'none', frozenDays: [], freezes: 0, daysToFreeze: daysForFreeze }
  const saved = streak.savedDays - missed * daysForFreeze
  const freezes = freezesFor(saved)
  return {
    days: currentStreak,
    state: gap <= 0 ? 'safe' : 'at-risk',
    frozenDays: missedDays(lastActivityDate, missed),
    freezes,
    daysToFreeze: freezes === maxFreezes ? null : daysForFreeze - (saved % daysForFreeze),
  }
}
