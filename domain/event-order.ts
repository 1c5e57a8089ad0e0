import { isLearning } from './event-subjects.ts'
import type { LatestEvent, LearnerRecord } from './learner-record.ts'
import { mayBeTravel } from './learning-days.ts'
import type { RecordedEvent } from './learning-events.ts'

/** The order of events: by when they happened, whenever they arrived. */
export function compareEvents(a: EventCursor, b: EventCursor): number {
  if (a.occurredAt !== b.occurredAt) return a.occurredAt < b.occurredAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** A position in the order of events. */
export type EventCursor = Pick<RecordedEvent, 'occurredAt' | 'id'>

/** The last event once this one, which comes after it, has happened. */
export function latestAfter(latest: LatestEvent | null, { occurredAt, id, timeZone }: RecordedEvent): LatestEvent {
  return { occurredAt, id, timeZone, elsewhereAt: lastElsewhere(latest, timeZone) }
}

function lastElsewhere(latest: LatestEvent | null, timeZone: string): string | null {
  if (!latest) return null
  return latest.timeZone === timeZone ? latest.elsewhereAt : latest.occurredAt
}

/**
 * Whether `recordAfter` gives the record with this event in it: the event comes last in the order of events, its day is
 * not before the last day of learning, and it says nothing new of the days before.
 */
export function comesLast(event: RecordedEvent, { latest, streak }: LearnerRecord): boolean {
  if (latest && compareEvents(latest, event) >= 0) return false
  if (!isLearning(event)) return true
  const isLastDay = event.localDate >= (streak.lastActivityDate ?? '')
  return isLastDay && !mayBeTravel(streak, event, lastElsewhere(latest, event.timeZone))
}
