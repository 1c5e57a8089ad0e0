import { isFuture, stampAfter } from '../../domain/calendar.ts'
import type { EventPayload, SentKind } from '../../domain/event-kinds.ts'
import { eventOperation } from '../../domain/operations.ts'
import { presentLearner } from '../auth/session.ts'
import { ownTimeZone } from '../local-time.ts'
import { enqueue } from './enqueue.ts'
import { operationsOfKind } from './mirror.ts'
import { type Operation, visitor } from './operation.ts'
import type { OperationKind } from './operation-kind.ts'

/** An event with its data from the content, so that the record can show it optimistically. */
export type UnstampedEvent = EventPayload<SentKind>
/** A learning event as the value of an operation. The operation's id is the event's. */
export type OwnEvent = UnstampedEvent & { occurredAt: string; timeZone: string }

const steps = [
  'lesson-completed',
  'lesson-reopened',
  'quiz-taken',
  'task-passed',
  'exercise-passed',
  'project-handed-in',
]

const wordsFor: Record<OwnEvent['kind'], string> = {
  'lesson-completed': 'A lesson completed',
  'lesson-reopened': 'A lesson reopened',
  'quiz-taken': 'Your quiz',
  'task-passed': 'A task passed',
  'exercise-passed': 'An exercise passed',
  'project-handed-in': 'Your project',
  'plan-changed': 'A change of your plan',
  'placement-taken': 'Your placement check',
  'card-reviewed': 'A card',
  'card-set-aside': 'A card set aside',
  'note-taken': 'That you took a note',
  'minutes-spent': 'Minutes at a lesson',
}

export const eventKind: OperationKind<OwnEvent> = {
  name: eventOperation,
  isSingle: true,
  describe: ({ kind }, label) => label ?? wordsFor[kind],
  amount(event) {
    if (event.kind === 'minutes-spent') return { noun: 'minute', count: event.minutes }
    return steps.includes(event.kind) ? { noun: 'step', count: 1 } : null
  },
  text: (event) => (event.kind === 'project-handed-in' ? event.submission : ''),
}

/**
 * Stamps an event with the present time and zone, and enqueues it.
 *
 * @param label names the event in the message if the server rejects it. An event without a label fails silently.
 */
export function recordEvent(event: UnstampedEvent, label?: string): Promise<void> {
  const now = new Date()
  const occurredAt = stampAfter(lastStamp(now), now)
  lastMade = occurredAt
  const value: OwnEvent = { ...event, occurredAt, timeZone: ownTimeZone() }
  return enqueue({ kind: eventKind.name, target: '', value, over: null, isSingle: true, ...(label && { label }) })
}

/** The stamp of this page's last event. */
let lastMade: string | null = null

/**
 * The previous stamp, since the clock may have gone backwards. The server corrects stamps of sent events, unless the
 * clock is off by less than its tolerance.
 */
function lastStamp(now: Date): string | null {
  const pending = operationsOfKind(presentLearner()?.id ?? visitor, eventKind.name) as readonly Operation<OwnEvent>[]
  const last = pending.at(-1)?.value
  if (last) return last.occurredAt
  return lastMade === null || isFuture(new Date(lastMade), now) ? null : lastMade
}

/** Drops lessons that a visitor completed and reopened: no account needs them. */
export function withoutUndone(operations: readonly Operation[]): Operation[] {
  const undone = new Set<string>()
  const left = operations.toReversed().filter(({ kind, value }) => {
    if (kind !== eventKind.name) return true
    const event = value as OwnEvent
    if (event.kind === 'lesson-reopened') undone.add(event.lessonId)
    return event.kind !== 'lesson-reopened' && !(event.kind === 'lesson-completed' && undone.has(event.lessonId))
  })
  return left.reverse()
}
