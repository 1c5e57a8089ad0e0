import { daysBetween, daysLater, type LocalDate } from './calendar.ts'
import type { CoursePath } from './course-paths.ts'
import type { Schedule } from './items/schedule.ts'
import { noChanges, type PlanChanges } from './learner-record.ts'
import { minutesHeldBy, type PlanInput, type PlannedDay, planOf, reviewMinutes, usualWeekdays } from './plan.ts'
import { type DoneSteps, doneSteps, openSteps, type PlanProgress, type PlanStep, stepsOf } from './plan-steps.ts'

/** How far a learner is, and what they changed. */
export interface PlanGiven {
  record: PlanProgress
  changes: PlanChanges
  schedule: Schedule
  /** When the course was begun; `null` for one that is yet to begin. */
  startedAt: LocalDate | null
  today: LocalDate
  /** By which the days of what is done are counted. */
  timeZone: string
}

/** A learner's plan for what is left of a course. */
export interface CoursePlan {
  days: PlannedDay[]
  done: DoneSteps
  /** The weekdays that it uses: those chosen, or the usual ones. */
  weekdays: readonly number[]
  /** The last day; `null` where nothing is left. */
  arrival: LocalDate | null
  /** The last day as it was planned when the course was begun. */
  firstArrival: LocalDate | null
  /** The last day at the pace of the last four weeks; `null` before two weeks are over. */
  arrivalAtPace: LocalDate | null
}

/** The plan of a path. The same progress on the same day gives the same plan. */
export function coursePlan(path: CoursePath, given: PlanGiven): CoursePlan {
  const { record, changes, startedAt, today, timeZone } = given
  const all = stepsOf(path)
  const weekdays = given.schedule.weekdays.length > 0 ? given.schedule.weekdays : usualWeekdays(path, minutesOf(all))
  const schedule = { ...given.schedule, weekdays }
  const done = doneSteps(path, record, timeZone)
  const doneToday = minutesOf(all.filter(({ id }) => done.get(id) === today))
  const time = path.preferences.timeCommitment
  const usedToday = Math.max(doneToday, record.days[today]?.minutes ?? 0)
  const input: PlanInput = { steps: openSteps(path, record, done), today, time, schedule, changes, usedToday }
  const days = planOf(input)
  const atFirst = planOf({ ...input, steps: all, today: startedAt ?? today, changes: noChanges, usedToday: 0 })
  const arrival = days.at(-1)?.date ?? null
  const pace = startedAt === null ? null : paceOf(all, done, startedAt, input)
  return {
    days,
    done,
    weekdays,
    arrival,
    firstArrival: atFirst.at(-1)?.date ?? null,
    arrivalAtPace: arrival && pace !== null ? daysLater(today, Math.ceil(daysBetween(today, arrival) / pace)) : null,
  }
}

const paceDays = 28
const leastPaceDays = 14
/** Slower and faster paces say nothing about a date. */
const slowest = 0.25
const fastest = 2

/** The share of what days could hold that was done on them, over the last four weeks; `null` before two are over. */
function paceOf(all: readonly PlanStep[], done: DoneSteps, startedAt: LocalDate, input: PlanInput): number | null {
  const days = Math.min(paceDays, daysBetween(startedAt, input.today))
  if (days < leastPaceDays) return null
  const from = daysLater(input.today, -days)
  const held = Array.from({ length: days }, (_, index) => minutesHeldBy(daysLater(from, index), input))
  const planned = held.reduce((sum, minutes) => sum + Math.max(0, minutes - reviewMinutes), 0)
  const isRecent = (date: LocalDate | undefined) => date !== undefined && date >= from && date < input.today
  const finished = minutesOf(all.filter(({ id }) => isRecent(done.get(id))))
  return planned === 0 ? null : Math.min(fastest, Math.max(slowest, finished / planned))
}

function minutesOf(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0)
}
