import { knownTimeZone, type LocalDate, localDateAt, offsetOfClock } from '../domain/calendar.ts'

/** The time zone of the person at this browser. */
export function ownTimeZone(): string {
  const now = new Date()
  return knownTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', now.toISOString(), offsetOfClock(now))
}

/** The day it is for the person at this browser. */
export function ownToday(): LocalDate {
  return localDateAt(new Date(), ownTimeZone())
}
