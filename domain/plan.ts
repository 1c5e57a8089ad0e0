import { daysIntoWeek, daysLater, type LocalDate } from './calendar.ts'
import type { CoursePath } from './course-paths.ts'
import type { Absence, Schedule } from './items/schedule.ts'
import type { PlanChanges } from './learner-record.ts'
import type { PlanStep } from './plan-steps.ts'
import type { TimeCommitment } from './preferences.ts'
import { weeklyMinutes } from './weekly-goal.ts'

// A plan is computed anew whenever it is shown, from what is done and the day it is. What was not done moves on by itself.

/** A step, or a part of one, on a day. */
export interface Sitting {
  step: PlanStep
  minutes: number
  /** Whether other days hold the rest of it. */
  isPart: boolean
}

export interface PlannedDay {
  date: LocalDate
  sittings: Sitting[]
  /** For what was learned before: the cards that are due. */
  reviewMinutes: number
}

export interface PlanInput {
  /** What is left, in order. */
  steps: readonly PlanStep[]
  today: LocalDate
  time: TimeCommitment
  /** Its weekdays are named. */
  schedule: Schedule
  changes: PlanChanges
  /** Minutes of today that are used up. */
  usedToday: number
}

/** Minutes that a day may hold. */
const dailyMinutes: Readonly<Record<TimeCommitment, number>> = {
  minimal: 30,
  moderate: 50,
  significant: 60,
  intensive: 110,
}

/** Review on each day of learning, inside its minutes. */
export const reviewMinutes = 5

/** Whether a day is part of an absence, or not among the weekdays where some were chosen. */
export function isFreeDay(date: LocalDate, { weekdays, absences }: Pick<Schedule, 'weekdays' | 'absences'>): boolean {
  return (weekdays.length > 0 && !isOnWeekday(date, weekdays)) || absenceOn(date, absences) !== undefined
}

function isOnWeekday(date: LocalDate, weekdays: readonly number[]): boolean {
  return weekdays.includes(daysIntoWeek(date, 1) + 1)
}

export function absenceOn(date: LocalDate, absences: readonly Absence[]): Absence | undefined {
  return absences.find(({ from, until }) => from <= date && date <= until)
}

/**
 * The most minutes of a day: with these weekdays a week holds no less than its goal beside one review, and no more than
 * was chosen. So a second day, which brings a second review, does not slow the plan down.
 */
export function minutesOfDay(time: TimeCommitment, weekdays: number): number {
  const [least, most] = weeklyMinutes[time]
  return Math.max(
    reviewMinutes + Math.ceil((least - reviewMinutes) / weekdays),
    Math.min(dailyMinutes[time], Math.floor(most / weekdays)),
  )
}

/** Weekdays spread over a week, by their number. */
const spreadWeekdays: readonly (readonly number[])[] = [
  [6],
  [2, 4],
  [1, 3, 6],
  [1, 2, 4, 6],
  [1, 2, 3, 4, 6],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
]

/** The weekdays of who chose none: as many as arrive within the weeks that the course names, and reach the weekly goal. */
export function usualWeekdays(
  { course, preferences }: Pick<CoursePath, 'course' | 'preferences'>,
  minutes: number,
): number[] {
  const { timeCommitment } = preferences
  const perDay = dailyMinutes[timeCommitment]
  const weeks = mostWeeks(course.weeks[timeCommitment])
  const needed = Math.max(
    Math.ceil(weeklyMinutes[timeCommitment][0] / perDay),
    Math.ceil(minutes / weeks / (perDay - reviewMinutes)),
  )
  return [...(spreadWeekdays[Math.min(needed, 7) - 1] ?? [])]
}

/** The upper end of an estimate such as `6-8`. */
function mostWeeks(estimate: string): number {
  return Number(estimate.split('-').at(-1))
}

/**
 * Lays what is left on days, in its order: as much as a day holds, on the weekdays of the schedule, never two challenges
 * on one day, nothing during an absence. A step that is longer than a day is done in even sittings, but for an exam, which
 * has a day for itself then. A moved step is done on the day it was moved to, those before it until then and those after
 * it from then on: what a learner moved to a day is laid there whatever the day holds.
 *
 * @returns the days that hold something, in order; the last one is the day of arrival
 */
export function planOf(input: PlanInput): PlannedDay[] {
  const left = input.steps.map((step) => ({ step, minutes: step.minutes }))
  const days: PlannedDay[] = []
  for (let date = input.today; left.length > 0; date = nextDay(date, left, input)) {
    const holds = minutesHeldBy(date, input)
    const sittings = layOn(date, Math.max(0, holds - reviewMinutes), left, input)
    if (sittings.length > 0) days.push({ date, sittings, reviewMinutes: Math.min(holds, reviewMinutes) })
  }
  return days
}

/** The following day; of an absence, which may last for years, the next day that a step was moved to, or the one after it. */
function nextDay(date: LocalDate, left: readonly Left[], { schedule, changes: { moves } }: PlanInput): LocalDate {
  const next = daysLater(date, 1)
  const absence = absenceOn(next, schedule.absences)
  if (!absence) return next
  const moved = left.map(({ step }) => moves[step.id]).filter((day) => day !== undefined && day >= next)
  return [daysLater(absence.until, 1), ...moved].toSorted()[0] ?? next
}

/** Minutes that a day may hold, the review among them. */
export function minutesHeldBy(date: LocalDate, { time, schedule, changes }: Omit<PlanInput, 'steps'>): number {
  const { weekdays, absences } = schedule
  if (absenceOn(date, absences)) return 0
  return (isOnWeekday(date, weekdays) ? minutesOfDay(time, weekdays.length) : 0) + (changes.extraMinutes[date] ?? 0)
}

interface Left {
  step: PlanStep
  minutes: number
}

/** Takes what is laid on a day from what is left. */
function layOn(
  date: LocalDate,
  full: number,
  left: Left[],
  { today, usedToday, changes: { moves } }: PlanInput,
): Sitting[] {
  const sittings: Sitting[] = []
  let room = date === today ? full - usedToday : full
  let moved = left.findLastIndex(({ step }) => moves[step.id] === date) + 1
  for (let next = left[0]; next && !isLater(moves[next.step.id], date); next = left[0]) {
    const isExam = next.step.does === 'exam'
    const minutes = moved > 0 || isExam ? next.minutes : sittingOf(next.minutes, full)
    const hasRoom = full > 0 && (minutes <= room || (isExam && room === full))
    const isSecondChallenge = next.step.step === 'c' && sittings.some(({ step }) => step.step === 'c')
    if (moved === 0 && (!hasRoom || isSecondChallenge)) break
    sittings.push({ step: next.step, minutes, isPart: minutes < next.step.minutes })
    room -= minutes
    next.minutes -= minutes
    if (next.minutes === 0) left.shift()
    if (moved > 0) moved -= 1
  }
  return sittings
}

function isLater(movedTo: LocalDate | undefined, date: LocalDate): boolean {
  return movedTo !== undefined && movedTo > date
}

/** Whole, where a day holds it; else the even part of it that a day holds. */
function sittingOf(minutes: number, full: number): number {
  return minutes <= full ? minutes : Math.ceil(minutes / Math.ceil(minutes / full))
}
