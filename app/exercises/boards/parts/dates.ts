import type { LocalDate } from '../../../../domain/calendar.ts'

/** Whether a text is a day that exists. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text
}

/** The day that comes so many days after `date`; empty where there is no such date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const instant = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000
  return Number.isFinite(instant) ? new Date(instant).toISOString().slice(0, 10) : ''
}

/** A day in the reader's own words: `Tuesday, May 12`. */
export function dayLabel(date: LocalDate): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
}
