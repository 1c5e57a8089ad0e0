import { daysLater, type LocalDate } from './calendar.ts'
import { instantOf, type LearnerRecord } from './learner-record.ts'
import type { RecordedEvent } from './learning-events.ts'
import type { LearningDay } from './weekly-goal.ts'

type RecentDays = LearnerRecord['days']
type RecentDay = RecentDays[string]

/** Calendar days that the record lists one by one, up to the latest day of learning. */
const daysListed = 14

/**
 * The recent days once an event has happened. A lesson counts on the day of the event that completed it, once, and not
 * while it is open again.
 *
 * @param lessons as the event leaves them
 */
export function recentDaysAfter(days: RecentDays, event: RecordedEvent, lessons: LearnerRecord['lessons']): RecentDays {
  switch (event.kind) {
    case 'minutes-spent':
      return withDay(days, event.localDate, (day) => ({ ...day, minutes: day.minutes + event.minutes }))
    case 'card-reviewed':
      return withDay(days, event.localDate, (day) => ({
        ...day,
        cardSeconds: (day.cardSeconds ?? 0) + event.seconds,
      }))
    case 'lesson-completed': {
      const { lessonId } = event
      if (completedAt(lessons, lessonId) !== instantOf(event.occurredAt)) return days
      return withDay(days, event.localDate, (day) => ({
        ...day,
        lessonIds: [...new Set([...day.lessonIds, lessonId])],
      }))
    }
    case 'lesson-reopened':
      return Object.keys(days).reduce(
        (changed, date) =>
          withDay(changed, date, (day) => {
            return { ...day, lessonIds: day.lessonIds.filter((id) => completedAt(lessons, id) !== null) }
          }),
        days,
      )
    default:
      return days
  }
}

function completedAt(lessons: LearnerRecord['lessons'], lessonId: string): number | null {
  return Object.hasOwn(lessons, lessonId) ? (lessons[lessonId]?.completedAt ?? null) : null
}

/** Changes a day; a day without anything is left out, and so are those that are no longer recent. */
function withDay(days: RecentDays, date: LocalDate, change: (day: RecentDay) => RecentDay): RecentDays {
  const changed = { ...days, [date]: change(days[date] ?? { minutes: 0, lessonIds: [] }) }
  const dates = Object.keys(changed).sort()
  const earliest = daysLater(dates.at(-1) ?? date, 1 - daysListed)
  const recent = dates.filter((date) => date >= earliest)
  return Object.fromEntries(
    recent.flatMap((date) => {
      const day = changed[date]
      return day && (day.minutes > 0 || day.lessonIds.length > 0 || day.cardSeconds) ? [[date, day]] : []
    }),
  )
}

/** The recent days from `earliest` on, the first first. */
export function learningDaysFrom(earliest: LocalDate, { days }: Pick<LearnerRecord, 'days'>): LearningDay[] {
  return Object.entries(days)
    .filter(([date]) => date >= earliest)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([localDate, day]) => ({ localDate, minutes: minutesOf(day), lessons: day.lessonIds.length }))
}

/** Minutes of learning on a day, whole ones of cards among them. */
function minutesOf({ minutes, cardSeconds = 0 }: Omit<RecentDay, 'lessonIds'>): number {
  return minutes + Math.floor(cardSeconds / 60)
}
