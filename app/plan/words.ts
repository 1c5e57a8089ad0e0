import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import type { Sitting } from '../../domain/plan.ts'
import { stepNames } from '../../domain/tasks.ts'

const weekdayAndDay = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const weekdayDayAndYear = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

/** `Today`, `Tomorrow`, `Thu, Dec 3`. */
export function dayInWords(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today'
  if (date === daysLater(today, 1)) return 'Tomorrow'
  return weekdayAndDay.format(new Date(date))
}

/** `December 3`. */
export function dateInWords(date: LocalDate): string {
  return day.format(new Date(date))
}

/** `Thursday, December 3, 2026`. */
export function fullDateInWords(date: LocalDate): string {
  return weekdayDayAndYear.format(new Date(date))
}

/** What is done of a lesson in a sitting: `Text`, `Exercise`, `Quiz`. */
export function doingInWords({ step: { does, step } }: Sitting): string {
  if (does === 'task' && step) return stepNames[step]
  return { read: 'Text', task: 'Exercise', quiz: 'Quiz', project: 'Project' }[does]
}

/** `15 min`, or `20 of 65 min` where other days hold the rest. */
export function minutesInWords({ step, minutes, isPart }: Sitting): string {
  return isPart ? `${minutes} of ${step.minutes} min` : `${minutes} min`
}
