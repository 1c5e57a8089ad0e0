import { daysBetween, daysLater, type LocalDate } from '../../domain/calendar.ts'
import { isLearning, subjectIdOf } from '../../domain/event-subjects.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { maxStreakDays, type Streak, type StreakDay } from '../../domain/streaks.ts'

type Kind = StreakDay['learned'][number]['kind']

/** A day's learning by kind: how many things, and the id of the first. */
type Learned = Map<Kind, { subject: string; subjects: Set<string> }>

/** The days of a run, what was learned still by its id. */
interface StreakDays {
  days: { date: LocalDate; frozen: boolean; minutes: number; learned: Learned }[]
  earlierDays: number
}

/**
 * The days of a learner's run, the latest first.
 *
 * @param pagesSince the learner's events since an instant, in their order
 */
export async function streakDays(
  streak: Streak,
  pagesSince: (instant: string) => AsyncIterable<RecordedEvent[]>,
): Promise<StreakDays> {
  const { streakStartDate, lastActivityDate, frozenDays } = streak
  if (!streakStartDate || !lastActivityDate) return { days: [], earlierDays: 0 }
  const length = daysBetween(streakStartDate, lastActivityDate) + 1
  const days = Array.from({ length: Math.min(length, maxStreakDays) }, (_, back) => {
    const date = daysLater(lastActivityDate, -back)
    return { date, frozen: frozenDays.includes(date), minutes: 0, learned: new Map() as Learned }
  })
  const byDate = new Map(days.map((day) => [day.date, day]))
  // The day of an event is at most one away from the day by UTC.
  for await (const events of pagesSince(`${daysLater(lastActivityDate, -days.length)}T00:00:00Z`)) {
    for (const event of events) {
      const day = byDate.get(event.localDate)
      if (!day || !isListed(event)) continue
      if (event.kind === 'minutes-spent') day.minutes += event.minutes
      const subject = subjectIdOf(event)
      const known = day.learned.get(event.kind)
      if (known) known.subjects.add(subject)
      else day.learned.set(event.kind, { subject, subjects: new Set([subject]) })
    }
  }
  return { days, earlierDays: length - days.length }
}

function isListed(event: RecordedEvent): event is RecordedEvent & { kind: Kind } {
  return event.kind === 'minutes-spent' || isLearning(event)
}
