import { z } from 'zod'
import { daysBetween, daysLater, type LocalDate } from './calendar.ts'
import { endpoint } from './endpoint.ts'

/** Days of learning that are saved up for a freeze. */
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
  const next = {
    currentStreak,
    longestStreak: Math.max(streak.longestStreak, currentStreak),
    lastActivityDate: day,
    streakStartDate: isContinued ? streak.streakStartDate : day,
    frozenDays: isContinued ? [...streak.frozenDays, ...missedDays(lastActivityDate, missed)] : streak.frozenDays,
  }
  return { ...next, freezes: freezesFor(savedUp(next)) }
}

/**
 * The days of learning that are saved up for freezes. Each day of the run adds one, a freeze costs its seven, and
 * with two freezes in hand no more is saved. So a day that comes to light late only ever adds to what there is; were
 * each seventh day of a run to earn a freeze, that day could shift an earning to where two are in hand, and end a run.
 */
function savedUp(run: Pick<Streak, 'streakStartDate' | 'lastActivityDate' | 'frozenDays'>): number {
  if (run.streakStartDate === null || run.lastActivityDate === null) return 0
  let from = run.streakStartDate
  let saved = 0
  const learnedUntil = (day: LocalDate) => Math.min(maxFreezes * daysForFreeze, saved + daysBetween(from, day))
  for (const frozen of run.frozenDays) {
    if (frozen < from) continue
    saved = learnedUntil(frozen) - daysForFreeze
    from = daysLater(frozen, 1)
  }
  return learnedUntil(daysLater(run.lastActivityDate, 1))
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
export interface StreakStanding {
  days: number
  /** `safe` once there was learning on the day itself; until then a living streak is `at-risk`. */
  state: 'none' | 'safe' | 'at-risk'
  /** The days before this one that freezes in hand stand in for, and those in hand besides. */
  frozenDays: LocalDate[]
  freezes: number
  /** Days of learning until one more is in hand; `null` with as many in hand as can be. */
  daysToFreeze: number | null
}

export function streakOn(streak: Streak, today: LocalDate): StreakStanding {
  const { lastActivityDate, currentStreak } = streak
  const gap = lastActivityDate === null ? Number.POSITIVE_INFINITY : daysBetween(lastActivityDate, today)
  const missed = Math.max(0, gap - 1)
  if (missed > streak.freezes)
    return { days: 0, state: 'none', frozenDays: [], freezes: 0, daysToFreeze: daysForFreeze }
  const saved = savedUp(streak) - missed * daysForFreeze
  const freezes = freezesFor(saved)
  return {
    days: currentStreak,
    state: gap <= 0 ? 'safe' : 'at-risk',
    frozenDays: missedDays(lastActivityDate, missed),
    freezes,
    daysToFreeze: freezes === maxFreezes ? null : daysForFreeze - (saved % daysForFreeze),
  }
}

/** The kinds of event that are learning, in the order in which a day tells of them. */
export const learningKinds = [
  'lesson-completed',
  'project-handed-in',
  'exercise-passed',
  'quiz-taken',
  'note-taken',
  'minutes-spent',
  'day-counted',
] as const

/** A day of a run, and what was learned on it. */
export const StreakDay = z.object({
  date: z.iso.date(),
  /** A freeze stood in: nothing was learned. */
  frozen: z.boolean(),
  learned: z.array(
    z.object({
      kind: z.enum(learningKinds),
      /** Of how many lessons or projects. */
      count: z.int(),
      /** What the first of them is called; `null` where the content no longer has it. */
      title: z.string().nullable(),
    }),
  ),
  minutes: z.int(),
})
export type StreakDay = z.infer<typeof StreakDay>

/** Days that are told at once: a year of them. */
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
