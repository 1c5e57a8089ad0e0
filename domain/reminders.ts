import { daysIntoWeek, daysLater, instantAt, type LocalDate, localDateAt } from './calendar.ts'
import { type CoursePath, lessonsOf } from './course-paths.ts'
import type { Reminders } from './items/reminders.ts'
import type { Schedule } from './items/schedule.ts'
import type { LearnerRecord } from './learner-record.ts'
import { absenceOn, type PlannedDay } from './plan.ts'
import { minutesOnDay, titleOfDay } from './plan-words.ts'
import { learningDaysFrom } from './recent-days.ts'
import { weekOf } from './weekly-goal.ts'

/** The hour of the look back for learners who chose none. */
const usualLookBackAt = '08:00'

/** Milliseconds after the hour within which a server that was away still reminds. */
const longestDelay = 3 * 60 * 60 * 1000

/** Days ahead among which the next occasion is: a week, and the days that the date line may add. */
const daysAhead = 9

/** A day's one occasion to remind: of its own learning, or with a look back on the week before. */
export interface Occasion {
  date: LocalDate
  kind: 'day' | 'look-back'
}

export interface ReminderTimes {
  now: Date
  /** Where the learner is. */
  timeZone: string
  startsAt: Schedule['startsAt']
  /** Those that can reach the learner. */
  reminders: Reminders
  /** When the learner last chose hour or reminders: an hour that had passed by then begins the next day. */
  chosenAt: Date
  /** The latest day whose occasion came, whether the learner was reminded or not; `null` before the first. */
  decidedOn: LocalDate | null
}

/**
 * The occasion that is due, and the instant of the next one. Each day has one occasion at most, also where it is lived
 * twice: across the date line, or with two midnights.
 *
 * @returns `nextAt` after `now`; `null` where the learner is never to be reminded
 */
export function dueOccasion(times: ReminderTimes): { due: Occasion | null; nextAt: Date | null } {
  const { now, timeZone, chosenAt, decidedOn } = times
  const today = localDateAt(now, timeZone)
  const dates = Array.from({ length: daysAhead + 1 }, (_, index) => daysLater(today, index))
  const occasions = dates.flatMap((date) => {
    const occasion = decidedOn !== null && date <= decidedOn ? null : occasionOn(date, times)
    return occasion ? [{ date, kind: occasion.kind, at: instantAt(date, occasion.time, timeZone) }] : []
  })
  const due = occasions.find(({ date, at }) => {
    const delay = now.getTime() - at.getTime()
    return date === today && at >= chosenAt && delay >= 0 && delay < longestDelay
  })
  return {
    due: due ? { date: due.date, kind: due.kind } : null,
    nextAt: occasions.find(({ at }) => at > now)?.at ?? null,
  }
}

function occasionOn(
  date: LocalDate,
  { startsAt, reminders }: ReminderTimes,
): (Pick<Occasion, 'kind'> & { time: string }) | null {
  const isMonday = daysIntoWeek(date, 1) === 0
  if (isMonday && reminders.lookBack) return { kind: 'look-back', time: startsAt ?? usualLookBackAt }
  const isReminded = reminders.push || reminders.mail
  return isReminded && startsAt !== null ? { kind: 'day', time: startsAt } : null
}

/** What a reminder says. */
export interface Reminder {
  title: string
  lines: string[]
}

export interface ReminderGiven {
  record: Pick<LearnerRecord, 'streak' | 'days'>
  schedule: Schedule
  /** The plan of the current course from the occasion's day on; `null` without a course. */
  plan: { path: CoursePath; days: readonly PlannedDay[] } | null
}

/**
 * The words of an occasion; `null` where there is nothing to say. A day is not reminded of once something was learned on
 * it, nor without anything laid on it.
 */
export function reminderOf(occasion: Occasion, given: ReminderGiven): Reminder | null {
  return occasion.kind === 'day' ? dayReminder(occasion.date, given) : lookBack(occasion.date, given)
}

function dayReminder(date: LocalDate, { record: { streak, days }, schedule, plan }: ReminderGiven): Reminder | null {
  const { lastActivityDate } = streak
  const day = plan?.days.find((planned) => planned.date === date)
  if (!plan || !day || (lastActivityDate !== null && lastActivityDate >= date)) return null
  const minutes = minutesOnDay(day)
  return {
    title: `${partOfDay(schedule.startsAt)}: ${titleOfDay(day, plan.path)}`,
    lines: [
      minutes === 1 ? '1 minute.' : `${minutes} minutes.`,
      lastActivityDate === null && Object.keys(days).length === 0
        ? 'Your path begins here.'
        : 'Your path goes on where you stopped.',
    ],
  }
}

function partOfDay(startsAt: Schedule['startsAt']): string {
  if (startsAt === null) return 'Today'
  if (startsAt < '12:00') return 'This morning'
  return startsAt < '17:00' ? 'This afternoon' : 'Tonight'
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
const wholeDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const list = new Intl.ListFormat('en')

/** The week before a Monday, and the way ahead. Nobody is written to during an absence, nor after the end of a path. */
function lookBack(monday: LocalDate, { record, schedule, plan }: ReminderGiven): Reminder | null {
  const { minutes, days } = weekOf(daysLater(monday, -1), learningDaysFrom(daysLater(monday, -7), record), null, 1)
  const learned = days.filter((day) => day.minutes > 0 || day.lessons > 0)
  if (!plan || absenceOn(monday, schedule.absences) || (plan.days.length === 0 && learned.length === 0)) return null
  const names = list.format(learned.map(({ localDate }) => weekday.format(new Date(localDate))))
  const completed = completedIn(
    learned.map(({ localDate }) => localDate),
    record,
    plan.path,
  )
  return {
    title: `Your week: ${plan.path.course.title}`,
    lines: [
      learned.length === 0
        ? 'Last week was a quiet one. Your path is where you left it.'
        : `Last week you learned on ${names}${minutes > 0 ? `: ${minutes} min in all` : ''}.`,
      ...(completed.length > 0 ? [`You completed ${list.format(completed)}.`] : []),
      ...wayAhead(monday, plan),
    ],
  }
}

function completedIn(dates: readonly LocalDate[], { days }: ReminderGiven['record'], path: CoursePath): string[] {
  const ids = new Set(dates.flatMap((date) => days[date]?.lessonIds ?? []))
  return path.course.modules
    .flatMap(lessonsOf)
    .filter(({ id }) => ids.has(id))
    .map(({ title }) => title)
}

function wayAhead(monday: LocalDate, { path, days }: NonNullable<ReminderGiven['plan']>): string[] {
  const [next, last] = [days[0], days.at(-1)]
  if (!next || !last) return ['You have arrived: nothing is left on your path.']
  const when = next.date === monday ? 'Today' : `On ${wholeDate.format(new Date(next.date))}`
  return [
    `${when}: ${titleOfDay(next, path)}, ${minutesOnDay(next)} min.`,
    `You arrive on ${wholeDate.format(new Date(last.date))}.`,
  ]
}
