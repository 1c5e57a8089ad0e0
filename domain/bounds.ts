import type { LocalDate } from './calendar.ts'
import type { ProblemCode } from './errors.ts'
import type { EventPayload } from './event-kinds.ts'
import type { RecordedEvent } from './learning-events.ts'

// Limits for one account: far above any learner's need, and low enough to protect others.

/** Events that are recorded of a learner on one day of the server's, and the minutes that they tell of. */
export const maxEventsPerDay = 2_000
/** Also of the minutes on one day of the learner's, whenever and however they come. */
export const maxMinutesPerDay = 1_440
/** Events in a record. */
export const maxEventsInRecord = 200_000
/** Characters in what is handed in, at most. */
export const maxSubmissionLength = 20_000
/** Events of handing in a project: each may hold a long text. */
export const maxHandIns = 1_000

/** Counts of a learner's events, compared with the limits. */
export interface EventCounts {
  inRecord: number
  /** The day of the server, in UTC, that the next two are of. */
  day: LocalDate | null
  onDay: number
  minutesOnDay: number
}

export const noEvents: EventCounts = { inRecord: 0, day: null, onDay: 0, minutesOnDay: 0 }

/** The counts once this was recorded today. */
export function countedWith(counts: EventCounts, payload: EventPayload, today: LocalDate): EventCounts {
  const { inRecord, onDay, minutesOnDay } = counts.day === today ? counts : { ...noEvents, inRecord: counts.inRecord }
  const minutes = 'minutes' in payload ? payload.minutes : 0
  return { inRecord: inRecord + 1, day: today, onDay: onDay + 1, minutesOnDay: minutesOnDay + minutes }
}

/** Why an event is not recorded: a code, and one sentence to a person. */
export interface Refusal {
  code: ProblemCode
  detail: string
}

/** Why what makes these counts is not recorded, with the way on; `null` while they are within the bounds. */
export function beyondBounds(counts: EventCounts): Refusal | null {
  if (counts.inRecord > maxEventsInRecord) return { code: 'record-full', detail: fullRecord }
  if (counts.onDay > maxEventsPerDay) {
    const most = maxEventsPerDay.toLocaleString('en')
    return { code: 'day-full', detail: `${most} things were recorded today, which is the most. ${tomorrow}` }
  }
  if (counts.minutesOnDay > maxMinutesPerDay) {
    return {
      code: 'day-full',
      detail: `${maxMinutesPerDay.toLocaleString('en')} minutes were recorded today, as many as a day has. ${tomorrow}`,
    }
  }
  return null
}

const tomorrow = 'Tomorrow there is room again.'

/** Counts of an account's limited items, whatever their origin. */
export interface Usage {
  /** By day of the learner's own calendar. */
  minutes: Map<LocalDate, number>
  handIns: number
}

/** The usage of an empty account. */
export function noUsage(): Usage {
  return { minutes: new Map(), handIns: 0 }
}

/** Adds an event to the usage. */
export function addUsage(usage: Usage, event: RecordedEvent): void {
  if (event.kind === 'minutes-spent') usage.minutes.set(event.localDate, minutesWith(usage, event))
  if (event.kind === 'project-handed-in') usage.handIns += 1
}

/** Why an event is not recorded: with it the account would hold more than one may. */
export function beyondLimits(usage: Usage, event: RecordedEvent): Refusal | null {
  if (event.kind === 'project-handed-in' && usage.handIns >= maxHandIns) {
    return { code: 'record-full', detail: `Your record holds ${maxHandIns} hand-ins, which is the most.` }
  }
  if (event.kind === 'minutes-spent' && minutesWith(usage, event) > maxMinutesPerDay) {
    const detail = `Your record would tell of more minutes on ${event.localDate} than a day has.`
    return { code: 'invalid-input', detail }
  }
  return null
}

function minutesWith({ minutes }: Usage, event: RecordedEvent & { minutes: number }): number {
  return (minutes.get(event.localDate) ?? 0) + event.minutes
}

/** Said where a record holds as many events as it can. */
const fullRecord = `Your record holds ${maxEventsInRecord.toLocaleString('en')} events, which is the most. Download it from your account page, and go on with a new account.`
