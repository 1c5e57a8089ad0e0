import { daysLater, type LocalDate } from '../../domain/calendar.ts'

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
