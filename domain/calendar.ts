import { z } from 'zod'

type DateFormat = (instant: Date) => LocalDate

const formatters = new Map<string, DateFormat | null>()
const maxFormatters = 1000

/** A day in somebody's calendar, `YYYY-MM-DD`, without a time or a zone. */
export type LocalDate = string

/** Caches formatters, which are costly to build; `null` for an unknown zone. */
function formatterFor(timeZone: string): DateFormat | null {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  if (formatters.size >= maxFormatters) formatters.clear()
  const made = madeFormatter(timeZone)
  formatters.set(timeZone, made)
  return made
}

function madeFormatter(timeZone: string): DateFormat | null {
  try {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    // Canada's order is the wanted one, but not in every browser; putting a date together takes three times as long.
    const isWanted = format.format(0) === dateOf(format.formatToParts(0))
    return isWanted ? (instant) => format.format(instant) : (instant) => dateOf(format.formatToParts(instant))
  } catch {
    return null
  }
}

function dateOf(parts: Intl.DateTimeFormatPart[]): LocalDate {
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The name of a time zone, e.g. `Asia/Kathmandu`; one that is not known is replaced: see `knownTimeZone`. */
export const TimeZone = z.string()

/** An offset from UTC, e.g. `+05:45`. */
export const UtcOffset = z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'An offset from UTC, such as +05:45.')

/**
 * A zone that days can be counted in: the one of this name, or, where the name is not known, the fixed offset of that
 * moment, `+05:45` or `UTC`.
 *
 * @param timestamp when it was, with the offset of the clock that it is by
 * @param offset the UTC offset of the learner's clock, if sent
 */
export function knownTimeZone(name: string, timestamp: string, offset?: string): string {
  if (offsetMinutes(name) !== null || formatterFor(name)) return name
  const fixed = offset ?? timestamp.match(/[+-]\d\d:\d\d$/)?.[0]
  return fixed === undefined || offsetMinutes(fixed) === 0 ? 'UTC' : fixed
}

/** The offset of a browser's clock at a moment, as `UtcOffset` has it. */
export function offsetOfClock(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** The calendar day it is at `instant` in `timeZone`; by UTC, where that is not known any more. */
export function localDateAt(instant: Date, timeZone: string): LocalDate {
  // Not every browser counts in fixed offsets by itself.
  const minutes = offsetMinutes(timeZone)
  const format = minutes === null ? formatterFor(timeZone) : null
  if (format) return format(instant)
  return new Date(instant.getTime() + (minutes ?? 0) * 60_000).toISOString().slice(0, 10)
}

/**
 * The instant at which a clock in `timeZone` shows a time of a day. A time that is skipped as clocks go forward is taken
 * an hour later, and one that comes twice as they go back for the first.
 *
 * @param time `HH:MM`
 */
export function instantAt(date: LocalDate, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  // The offset changes at most once within a day to either side.
  const [before, after] = [asUtc - 86_400_000, asUtc + 86_400_000].map((instant) => offsetAt(instant, timeZone))
  const candidates = [before, after].map((offset) => asUtc - (offset ?? 0)).sort((a, b) => a - b)
  const shown = candidates.find((instant) => instant + offsetAt(instant, timeZone) === asUtc)
  return new Date(shown ?? candidates.at(-1) ?? asUtc)
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const fixed = offsetMinutes(timeZone)
  if (fixed !== null) return fixed * 60_000
  const format = clockFormatterFor(timeZone)
  if (!format) return 0
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const clockFormatters = new Map<string, Intl.DateTimeFormat | null>()

/** `null` for an unknown zone. */
function clockFormatterFor(timeZone: string): Intl.DateTimeFormat | null {
  const known = clockFormatters.get(timeZone)
  if (known !== undefined) return known
  if (clockFormatters.size >= maxFormatters) clockFormatters.clear()
  const made = formatterFor(timeZone) && clockFormatter(timeZone)
  clockFormatters.set(timeZone, made)
  return made
}

function clockFormatter(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  const form = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en', { timeZone, ...form })
}

function offsetMinutes(timeZone: string): number | null {
  const [, sign, hours, minutes] = timeZone.match(/^([+-])(0\d|1[0-4]):([0-5]\d)$/) ?? []
  if (sign === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Whole days from `from` to `to`; negative when `to` is earlier. Calendar days, so no clock change counts. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The day so many days after `day`; before it for a negative number. */
export function daysLater(day: LocalDate, count: number): LocalDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The days that have passed of a day's week. `firstWeekday` counts from 1 for Monday to 7 for Sunday. */
export function daysIntoWeek(day: LocalDate, firstWeekday: number): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7
}

/** Clocks that differ by no more are taken for the same. */
const sameClockMs = 60_000

/**
 * When the events of one message happened, by the server's clock. Where the device's differs by more than a minute as
 * it sends, all of them are moved by the difference. What would lie in the future is moved back together, so that the
 * last of it is now. Order and distances stay; what was moved stays after what was not, by a millisecond where
 * they meet.
 *
 * @param claimed by the clock of the device, in any order
 */
export function correctedInstants(claimed: readonly Date[], sentAt: Date, now: Date): Date[] {
  const difference = now.getTime() - sentAt.getTime()
  const moved = Math.abs(difference) > sameClockMs ? difference : 0
  const corrected = claimed.map((instant) => {
    const time = instant.getTime() + moved
    // So far off that no calendar has it.
    return time < 0 ? now.getTime() : time
  })
  const ahead = Math.max(0, ...corrected.map((time) => time - now.getTime()))
  const latestPast = Math.max(0, ...corrected.filter((time) => time <= now.getTime()))
  const instants = new Map<number, number>()
  let next = now.getTime() + 1
  for (const time of [...new Set(corrected)].sort((a, b) => b - a)) {
    const moved = time <= now.getTime() ? time : Math.max(time - ahead, latestPast)
    next = Math.min(moved, next - 1)
    instants.set(time, next)
  }
  return corrected.map((time) => new Date(instants.get(time) ?? time))
}

/** When a device stamps an event: later than the one before it, whatever became of its clock in between. */
export function stampAfter(previous: string | null, now: Date): string {
  const earliest = previous === null ? 0 : Date.parse(previous) + 1
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}

/** Whether an instant is yet to come, by more than clocks differ. */
export function isFuture(instant: Date, now: Date): boolean {
  return instant.getTime() - now.getTime() > sameClockMs
}

/** 'Never', 'Today', 'Yesterday', 'N days ago' under a week, else the date in the reader's own form. */
export function lastAccessedLabel(lastAccessed: Date | null, now: Date, timeZone: string, locale?: string): string {
  if (!lastAccessed) return 'Never'
  const days = daysBetween(localDateAt(lastAccessed, timeZone), localDateAt(now, timeZone))
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return `${days} days ago`
  const day = new Date(`${localDateAt(lastAccessed, timeZone)}T00:00:00Z`)
  return day.toLocaleDateString(locale, { timeZone: 'UTC' })
}
