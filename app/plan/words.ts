import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import { weekdayName } from '../dates.ts'

const weekdayAndDay = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const dayAndYear = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const shortWeekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
const weekdayDayAndYear = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

/** `Today`, `Tomorrow`, `Thu, Dec 3`. */
export function dayInWords(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today'
  if (date === daysLater(today, 1)) return 'Tomorrow'
  return weekdayAndDay.format(new Date(date))
}

/** `December 3`, or `January 5, 2027` where that is another year than today's. */
export function dateInWords(date: LocalDate, today: LocalDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return (isThisYear ? day : dayAndYear).format(new Date(date))
}

/** `Thursday, December 3, 2026`. */
export function fullDateInWords(date: LocalDate): string {
  return weekdayDayAndYear.format(new Date(date))
}

/** `Monday` for 1. */
export function nameOfWeekday(weekday: number): string {
  return weekdayName.format(dateOn(weekday))
}

/** `Mon` for 1. */
export function shortNameOfWeekday(weekday: number): string {
  return shortWeekday.format(dateOn(weekday))
}

/** January 1, 2024 was a Monday. */
function dateOn(weekday: number): Date {
  return new Date(Date.UTC(2024, 0, weekday))
}
