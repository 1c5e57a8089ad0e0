import type { LocalDate } from '../../../../domain/calendar.ts'

/** Whether a text is a valid date. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text
}

/** The date a number of days later; empty for an invalid date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const instant = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000
  return Number.isFinite(instant) ? new Date(instant).toISOString().slice(0, 10) : ''
}

/** A date in the reader's language: `Tuesday, May 12`. */
export function dayLabel(date: LocalDate): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
}
