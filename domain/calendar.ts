import { z } from 'zod'

const formatters = new Map<string, Intl.DateTimeFormat>()
const maxFormatters = 1000

/** A day in somebody's calendar, `YYYY-MM-DD`, without a time or a zone. */
export type LocalDate = string

/** Building a formatter costs far more than using one, so those in use are kept. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(timeZone, made)
  return made
}

/** An IANA time zone name that this runtime knows, e.g. `Asia/Kathmandu`. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(
    (name) => {
      try {
        return formatterFor(name) !== undefined
      } catch {
        return false
      }
    },
    { error: 'Not a time zone name, such as Europe/Lisbon or UTC.' },
  )

/** The calendar day it is at `instant` in `timeZone`. */
export function localDateAt(instant: Date, timeZone: string): LocalDate {
  return formatterFor(timeZone).format(instant)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. Calendar days, so no clock change counts. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The day so many days after `day`; before it for a negative number. */
export function daysLater(day: LocalDate, count: number): LocalDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

const trustedDrift = 24 * 60 * 60 * 1000

/**
 * When something happened: what the learner's clock said, unless that clock is more than 24 h off as it sends. Then it
 * is the time by the server's clock, so that what happened first stays first. `null` for what is yet to come, by more
 * than 24 h.
 */
export function trustedInstant(claimed: Date, sentAt: Date, now: Date): Date | null {
  const drift = now.getTime() - sentAt.getTime()
  const instant = Math.abs(drift) > trustedDrift ? new Date(claimed.getTime() + drift) : claimed
  // So far off that no calendar has it.
  if (instant.getTime() < 0) return now
  return instant.getTime() - now.getTime() > trustedDrift ? null : instant
}

/** 'Never', 'Today', 'Yesterday', 'N days ago' under a week, else the date in the reader's own form. */
export function lastAccessedLabel(lastAccessed: Date | null, now: Date, timeZone: string, locale?: string): string {
  if (!lastAccessed) return 'Never'
  const days = daysBetween(localDateAt(lastAccessed, timeZone), localDateAt(now, timeZone))
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return `${days} days ago`
  return lastAccessed.toLocaleDateString(locale, { timeZone })
}
