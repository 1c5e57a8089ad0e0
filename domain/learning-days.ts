import { daysBetween, daysLater, type LocalDate } from './calendar.ts'
import type { RecordedEvent } from './learning-events.ts'
import type { Streak } from './streaks.ts'
import { learnOn, noStreak, travelTime } from './streaks-rules.ts'

/** A learning event for a streak: its instant, zone, and local date. */
export type Learning = Pick<RecordedEvent, 'occurredAt' | 'timeZone' | 'localDate'>

/** A day of learning: of its learnings, those that can show travel. Each list has at most two, of different zones. */
export interface Day {
  date: LocalDate
  /** The earliest, and the earliest in another zone than it. */
  earliest: Learning[]
  /** The latest, and the latest in another zone than it. */
  latest: Learning[]
}

// A day is at most one away from the day by UTC, and travel spans two of those at most.
const maxDaysOfTravel = 4
/** Days between the calendars of two zones at one moment, at most. */
const maxDaysBehind = 2

/** The days of a learner as JSON, of which only the last ones are listed. */
export interface LearningDaysState {
  /** The streak of all days before `days[counted]`. */
  streak: Streak
  /** In order. The first are counted in the streak, and still tell where their learner was. */
  days: Day[]
  counted: number
}

export const noLearningDays: LearningDaysState = { streak: noStreak, days: [], counted: 0 }

/** Called for each day in order: with the streak up to it, and when the first learning on it was. */
type OnDay = (streak: Readonly<Streak>, firstLearningAt: string) => void

/** The days on which a learner learned, gathered in whichever order, and the streak that follows from all of them. */
export class LearningDays {
  readonly #days: Map<LocalDate, Day>
  readonly #counted: LearningDaysState

  /** @param state of earlier days, to which later ones are added */
  constructor(state: LearningDaysState = noLearningDays) {
    this.#counted = state
    this.#days = new Map(state.days.map((day) => [day.date, { ...day }]))
  }

  add({ occurredAt, timeZone, localDate }: Learning): void {
    const learning = { occurredAt, timeZone, localDate }
    const known = this.#days.get(localDate)
    if (!known) this.#days.set(localDate, { date: localDate, earliest: [learning], latest: [learning] })
    else {
      known.earliest = withTwoZones(known.earliest, learning, (a, b) => a < b)
      known.latest = withTwoZones(known.latest, learning, (a, b) => a > b)
    }
  }

  /** The streak of all the days, in one pass over them. */
  streak(onDay: OnDay = () => {}): Streak {
    return this.#streakUntil(Number.POSITIVE_INFINITY, onDay)
  }

  /** All that has to be known of these days once every later learning comes after the latest one of theirs. */
  state(onDay: OnDay): LearningDaysState {
    const dates = this.#dates()
    // A later learning falls on no earlier day than the one before the last, and shows travel up to some days before that.
    const beforeLast = dates.at(-1) ? daysLater(dates.at(-1) as LocalDate, -maxDaysBehind) : ''
    const settled = dates.filter((date) => date < beforeLast).length - maxDaysOfTravel
    const until = Math.max(this.#counted.counted, settled)
    const first = Math.max(0, until - maxDaysOfTravel)
    return {
      streak: this.#streakUntil(until, onDay),
      days: dates.slice(first).map((date) => this.#days.get(date) as Day),
      counted: until - first,
    }
  }

  #dates(): LocalDate[] {
    return [...this.#days.keys()].sort()
  }

  #streakUntil(end: number, onDay: OnDay): Streak {
    const { streak: before, counted } = this.#counted
    const streak = { ...before, frozenDays: [...before.frozenDays] }
    const days = this.#dates().map((date) => this.#days.get(date) as Day)
    for (const [index, { date, earliest }] of days.entries()) {
      if (index < counted || index >= end) continue
      learnOn(streak, date, index > 0 && isTravel(days, index))
      onDay(streak, earliest[0]?.occurredAt ?? '')
    }
    return streak
  }
}

function withTwoZones(known: Learning[], added: Learning, isBefore: (a: string, b: string) => boolean): Learning[] {
  const same = known.find(({ timeZone }) => timeZone === added.timeZone)
  if (same && !isBefore(added.occurredAt, same.occurredAt)) return known
  const others = known.filter((learning) => learning !== same)
  const place = others.findIndex((other) => isBefore(added.occurredAt, other.occurredAt))
  return others.toSpliced(place < 0 ? others.length : place, 0, added).slice(0, 2)
}

/** Whether learnings in two zones, close to each other, lie on both sides of the days missed before `days[index]`. */
function isTravel(days: readonly Day[], index: number): boolean {
  const after = days[index] as Day
  const before = days[index - 1] as Day
  if (daysBetween(before.date, after.date) === 1) return false
  const departures = days.slice(Math.max(0, index - maxDaysOfTravel), index).flatMap(({ latest }) => latest)
  const arrivals = days.slice(index, index + maxDaysOfTravel).flatMap(({ earliest }) => earliest)
  return departures.some((departure) => arrivals.some((arrival) => areTravel(departure, arrival)))
}

function areTravel(departure: Learning, arrival: Learning): boolean {
  const gapMs = Date.parse(arrival.occurredAt) - Date.parse(departure.occurredAt)
  return departure.timeZone !== arrival.timeZone && Math.abs(gapMs) < travelTime
}

/**
 * Whether a learning that comes last can show that a day was not missed which the streak counts as missed: it is
 * close to something done in another zone, and there was a gap lately, or there is one before it. Then all the days have
 * to be looked at.
 *
 * @param elsewhereAt when the learner did something in another zone for the last time
 */
export function mayBeTravel(streak: Streak, { localDate, occurredAt }: Learning, elsewhereAt: string | null): boolean {
  const { lastActivityDate, streakStartDate, frozenDays } = streak
  if (elsewhereAt === null || lastActivityDate === null || streakStartDate === null) return false
  if (Date.parse(occurredAt) - Date.parse(elsewhereAt) >= travelTime) return false
  const lately = (day: LocalDate | undefined) => day !== undefined && daysBetween(day, localDate) <= maxDaysOfTravel
  return daysBetween(lastActivityDate, localDate) > 1 || lately(streakStartDate) || lately(frozenDays.at(-1))
}
