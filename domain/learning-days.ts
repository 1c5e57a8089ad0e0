import { daysBetween, type LocalDate } from './calendar.ts'
import type { RecordedEvent } from './learning-events.ts'
import { learnOn, noStreak, type Streak, travelTime } from './streaks.ts'

/** What a streak has to know of a learning: when, where, and on which day of the learner's. */
export type Learning = Pick<RecordedEvent, 'occurredAt' | 'timeZone' | 'localDate'>

/** A day of learning: of its learnings, those that can show travel. Each list has at most two, of different zones. */
interface Day {
  date: LocalDate
  /** The earliest, and the earliest in another zone than it. */
  earliest: Learning[]
  /** The latest, and the latest in another zone than it. */
  latest: Learning[]
}

// A day is at most one away from the day by UTC, and travel spans two of those at most.
const maxDaysOfTravel = 4

/** The days on which a learner learned, gathered in whichever order, and the streak that follows from all of them. */
export class LearningDays {
  readonly #days = new Map<LocalDate, Day>()

  add({ occurredAt, timeZone, localDate }: Learning): void {
    const learning = { occurredAt, timeZone, localDate }
    const known = this.#days.get(localDate)
    if (!known) this.#days.set(localDate, { date: localDate, earliest: [learning], latest: [learning] })
    else {
      known.earliest = withTwoZones(known.earliest, learning, (a, b) => a < b)
      known.latest = withTwoZones(known.latest, learning, (a, b) => a > b)
    }
  }

  /**
   * The streak of all the days, in one pass over them.
   *
   * @param onDay is told of each day in order: the streak up to it, and when the first learning on it was
   */
  streak(onDay: (streak: Readonly<Streak>, firstLearningAt: string) => void = () => {}): Streak {
    const streak = { ...noStreak, frozenDays: [] }
    const days = [...this.#days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
    for (const [index, { date, earliest }] of days.entries()) {
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
  const apart = Date.parse(arrival.occurredAt) - Date.parse(departure.occurredAt)
  return departure.timeZone !== arrival.timeZone && Math.abs(apart) < travelTime
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
