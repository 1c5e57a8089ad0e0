import { type EventsOutcome, type LearningEvent, recordEvents } from '../domain/learning-events.ts'
import { CallError, call } from './api.ts'
import { ownTimeZone } from './local-time.ts'

type Stamp = 'id' | 'learnerId' | 'occurredAt' | 'timeZone'
type Unstamped<Event> = Event extends LearningEvent ? Omit<Event, Stamp> & Partial<Pick<Event, Stamp>> : never

/** Something that the learner did; when and where is added, unless it is said. */
export type Doing = Unstamped<LearningEvent>

/** Tells the server what a learner did. @throws {CallError} also where it was refused */
export async function recordNow(learnerId: string, doing: Doing): Promise<EventsOutcome> {
  const occurredAt = new Date().toISOString()
  const event = { id: crypto.randomUUID(), occurredAt, timeZone: ownTimeZone(), ...doing, learnerId }
  const outcome = await call(recordEvents, { body: { sentAt: new Date().toISOString(), events: [event] } })
  const [result] = outcome.results
  if (result?.status === 'refused') throw new CallError(result.code ?? 'internal', null, result.detail ?? '')
  return outcome
}
