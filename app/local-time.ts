import { type LocalDate, localDateAt } from '../domain/calendar.ts'

/** The time zone of the person at this browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The day it is for the person at this browser. */
export function ownToday(): LocalDate {
  return localDateAt(new Date(), ownTimeZone())
}
