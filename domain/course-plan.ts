import { daysBetween, daysIntoWeek, daysLater, type LocalDate } from './calendar.ts'
import type { CoursePath } from './course-paths.ts'
import type { Schedule } from './items/schedule.ts'
import { noChanges, type PlanChanges } from './learner-record.ts'
import {
  minutesHeldBy,
  minutesOfDay,
  type PlanInput,
  type PlannedDay,
  planOf,
  reviewMinutes,
  usualWeekdays,
} from './plan.ts'
import { type DoneSteps, doneSteps, openSteps, type PlanProgress, type PlanStep, stepsOf } from './plan-steps.ts'
import type { TimeCommitment } from './preferences.ts'

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
  /** Whether something was learned today: then a day without steps is done, not free. */
  hasLearnedToday: boolean
  /** The weekdays that it uses: those chosen, or the usual ones. */
  weekdays: readonly number[]
  /** The last day; `null` where nothing is left. */
  arrival: LocalDate | null
  /** The last day as it was planned when the course was begun; `null` where an exam's day decides. */
  firstArrival: LocalDate | null
  /** The last day at the pace of the last four weeks; `null` before two are over, and where little was done in them. */
  arrivalAtPace: LocalDate | null
  /** The day that the learner chose for an exam that is to come. */
  examDay: LocalDate | null
}

/**
 * The plan of a path. An exam waits for its day where all else is done before. The same progress on the same day gives the
 * same plan.
 */
export function coursePlan(path: CoursePath, given: PlanGiven): CoursePlan {
  const { record, startedAt, today, timeZone } = given
  const all = stepsOf(path)
  const weekdays = given.schedule.weekdays.length > 0 ? given.schedule.weekdays : usualWeekdays(path, minutesOf(all))
  const schedule = { ...given.schedule, weekdays }
  const done = doneSteps(path, record, timeZone)
  const doneToday = minutesOf(all.filter(({ id }) => done.get(id) === today))
  const time = path.preferences.timeCommitment
  const usedToday = Math.max(doneToday, record.days[today]?.minutes ?? 0)
  const steps = openSteps(path, record, done)
  const input: PlanInput = { steps, today, time, schedule, changes: withFirstDay(given, time, weekdays), usedToday }
  const soonest = planOf(input)
  const examDay = examDayOf(path, given, done)
  const days = examDay === null ? soonest : withExamOn(examDay, soonest, input)
  const atFirst = planOf({ ...input, steps: all, today: startedAt ?? today, changes: noChanges, usedToday: 0 })
  const arrival = days.at(-1)?.date ?? null
  const waitsForExam = days !== soonest
  const pace = startedAt === null || waitsForExam ? null : paceOf(all, done, startedAt, input)
  return {
    days,
    done,
    hasLearnedToday: usedToday > 0,
    weekdays,
    arrival,
    firstArrival: waitsForExam ? null : (atFirst.at(-1)?.date ?? null),
    arrivalAtPace: arrival && pace !== null ? daysLater(today, Math.ceil(daysBetween(today, arrival) / pace)) : null,
    examDay,
  }
}

/** Who begins today and chose no days finds their first step today, whichever weekday it is. */
function withFirstDay({ changes, schedule, startedAt, today }: PlanGiven, time: TimeCommitment, weekdays: number[]) {
  const isFree = schedule.weekdays.length === 0 && !weekdays.includes(daysIntoWeek(today, 1) + 1)
  if (!isFree || (startedAt ?? today) !== today) return changes
  const extra = changes.extraMinutes[today] ?? 0
  const extraMinutes = { ...changes.extraMinutes, [today]: extra + minutesOfDay(time, weekdays.length) }
  return { ...changes, extraMinutes }
}

function examDayOf({ course }: CoursePath, { schedule, today }: PlanGiven, done: DoneSteps): LocalDate | null {
  const day = schedule.exams?.[course.id]
  const isToCome = course.project?.kind === 'exam' && !done.has(course.project.id)
  return isToCome && day !== undefined && day >= today ? day : null
}

/** A plan that is over before the exam's day keeps the exam for it, unless the learner moved the exam by hand. */
function withExamOn(date: LocalDate, soonest: PlannedDay[], input: PlanInput): PlannedDay[] {
  const exam = input.steps.at(-1)
  const last = soonest.at(-1)
  if (!exam || !last || last.date >= date || input.changes.moves[exam.id] !== undefined) return soonest
  return [
    ...planOf({ ...input, steps: input.steps.slice(0, -1) }),
    {
      date,
      sittings: [{ step: exam, minutes: exam.minutes, isPart: false }],
      reviewMinutes: Math.min(reviewMinutes, minutesHeldBy(date, input)),
    },
  ]
}

const paceDays = 28
const leastPaceDays = 14
/** At a slower pace nothing is said about a date, and a faster one counts as this fast. */
const slowest = 0.25
const fastest = 2

/**
 * What was done over the last four weeks, as a share of what the plan would have finished in them; `null` before two are
 * over. A learner who followed the plan has a pace of 1, however much room its days left.
 */
function paceOf(all: readonly PlanStep[], done: DoneSteps, startedAt: LocalDate, input: PlanInput): number | null {
  const { today } = input
  const days = Math.min(paceDays, daysBetween(startedAt, today))
  if (days < leastPaceDays) return null
  const from = daysLater(today, -days)
  const steps = all.filter(({ id }) => (done.get(id) ?? today) >= from)
  const finished = minutesOf(steps.filter(({ id }) => (done.get(id) ?? today) < today))
  const laid = planOf({ ...input, steps, today: from, usedToday: 0 })
  const planned = minutesOf(finishedBefore(today, laid))
  if (planned === 0) return null
  // The plan may have been over before today: it had fewer days for its minutes than the learner.
  const last = laid.at(-1)?.date ?? today
  const share = last < today ? learningDays(from, daysLater(last, 1), input) / learningDays(from, today, input) : 1
  const pace = (finished / planned) * share
  return pace < slowest ? null : Math.min(fastest, pace)
}

/** The steps whose last sitting lies before a day. */
function finishedBefore(date: LocalDate, days: readonly PlannedDay[]): PlanStep[] {
  const stepsIn = (planned: readonly PlannedDay[]) =>
    planned.flatMap(({ sittings }) => sittings.map(({ step }) => step))
  const later = new Set(stepsIn(days.filter((day) => day.date >= date)))
  return [...new Set(stepsIn(days.filter((day) => day.date < date)))].filter((step) => !later.has(step))
}

/** How many days hold more than the review, from one day until before another. */
function learningDays(from: LocalDate, until: LocalDate, input: PlanInput): number {
  const dates = Array.from({ length: daysBetween(from, until) }, (_, index) => daysLater(from, index))
  return dates.filter((date) => minutesHeldBy(date, input) > reviewMinutes).length
}

function minutesOf(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0)
}
