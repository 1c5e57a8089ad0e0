import { isFuture, stampAfter } from '../../../domain/calendar.ts'
import type { EventPayload, SentKind } from '../../../domain/event-kinds.ts'
import {
  type EventResult,
  type EventsOutcome,
  type LearningEvent,
  recordEvents,
} from '../../../domain/learning-events.ts'
import { getSubmission } from '../../../domain/progress.ts'
import { queryFor } from '../../api.ts'
import { presentLearner, presentSettings } from '../../auth/session.ts'
import { ownTimeZone } from '../../local-time.ts'
import { newId } from '../../new-id.ts'
import { patchQuery } from '../../query-client.ts'
import { announceBadges } from '../../shell/new-badges.ts'
import { applyOutcome } from '../apply-outcome.ts'
import { type Operation, type OperationKind, type Outcome, sendFor, visitor } from '../operation.ts'
import { perform } from '../perform.ts'
import { operationsOf } from '../views.ts'
import { rememberPass } from './work.ts'

/** What was done, with what the content says of it: the record shows it before the server has recorded it. */
export type UnstampedEvent = EventPayload<SentKind>
/** A learning event as an operation holds it. The operation says whose it is. */
export type OwnEvent = UnstampedEvent & { eventId: string; occurredAt: string; timeZone: string }

const longestBatch = 200
/** Bytes of a message; a browser carries on with 64 KiB for a page that is gone. */
const heaviestBatch = 60_000

const steps = ['lesson-completed', 'lesson-reopened', 'quiz-taken', 'exercise-passed', 'project-handed-in']

/** Learning events, which are recorded in any order, once each. They never merge. */
export const eventKind: OperationKind<OwnEvent> = {
  name: 'event',
  batch(waiting) {
    const encoder = new TextEncoder()
    let weight = 0
    const tooHeavy = waiting.findIndex(({ payload }, index) => {
      weight += encoder.encode(JSON.stringify(payload)).length + 1
      return index > 0 && weight > heaviestBatch
    })
    return Math.min(longestBatch, tooHeavy === -1 ? waiting.length : tooHeavy)
  },
  async send(operations) {
    const learnerId = operations[0]?.owner ?? ''
    const events = operations.map(({ owner, payload }) => eventOf(payload, owner))
    const body = { sentAt: new Date().toISOString(), events }
    const outcome = await sendFor(learnerId, recordEvents, { body })
    const outcomes = operations.map((operation, index) => outcomeOf(operation, outcome.results[index]))
    const recorded = events.filter((_, index) => outcomes[index]?.kind === 'done')
    return { outcomes, answer: { events: recorded, outcome } }
  },
  async remember({ events, outcome }: { events: LearningEvent[]; outcome: EventsOutcome }) {
    if (presentSettings().gamification && document.visibilityState === 'visible') {
      announceBadges(outcome.newBadges)
    }
    await Promise.allSettled([applyOutcome(outcome), ...events.map(rememberEvent)])
  },
  describe: ({ label, payload }) => label ?? wordsFor[payload.kind],
  amount(event) {
    if (event.kind === 'minutes-spent') return { noun: 'minute', count: event.minutes }
    return steps.includes(event.kind) ? { noun: 'step', count: 1 } : null
  },
  text: (event) => (event.kind === 'project-handed-in' ? event.submission : ''),
}

const wordsFor: Record<OwnEvent['kind'], string> = {
  'lesson-completed': 'A lesson completed',
  'lesson-reopened': 'A lesson reopened',
  'quiz-taken': 'Your quiz',
  'exercise-passed': 'An exercise passed',
  'project-handed-in': 'Your project',
  'note-taken': 'That you took a note',
  'minutes-spent': 'Minutes at a lesson',
}

/**
 * Stamps what was just done and keeps it (`perform`).
 *
 * @param label what was done, in words for the learner, who is told if it is refused; what they do not know of, such
 *   as minutes, has none
 */
export function recordEvent(event: UnstampedEvent, label?: string): Promise<void> {
  const now = new Date()
  const occurredAt = stampAfter(lastStamp(now), now)
  lastMade = occurredAt
  const stamp = { eventId: newId(), occurredAt, timeZone: ownTimeZone() }
  return perform(eventKind, { payload: { ...event, ...stamp }, ...(label && { label }) })
}

/** Of the last event that this page made. */
let lastMade: string | null = null

/**
 * Of the event before, as long as it waits here: a clock may have been put back since. What was sent the server
 * corrected, save where the clock is off by no more than it believes.
 */
function lastStamp(now: Date): string | null {
  const events = operationsOf(presentLearner()?.id ?? visitor).filter(({ kind }) => kind === eventKind.name)
  const waiting = events.at(-1)?.payload as OwnEvent | undefined
  if (waiting) return waiting.occurredAt
  return lastMade === null || isFuture(new Date(lastMade), now) ? null : lastMade
}

/** The event as the server reads it. What the content says of it the server knows by itself. */
function eventOf({ eventId, ...event }: OwnEvent, learnerId: string): LearningEvent {
  return { ...event, id: eventId, learnerId }
}

/** Nothing is given up because a message was too long. */
function outcomeOf({ label, payload }: Operation<OwnEvent>, result: EventResult | undefined): Outcome<OwnEvent> {
  if (!result || result.code === 'too-many-events') return { kind: 'again' }
  if (result.code === 'day-full') return { kind: 'again', ...(result.detail && { reason: result.detail }) }
  if (result.status !== 'refused') return { kind: 'done' }
  if (result.code === 'other-learner') return { kind: 'again' }
  console.error('Mutation error:', result.code, payload)
  return { kind: 'refused', refusal: result.detail ?? 'The server did not say why.', isQuiet: label === undefined }
}

/** What the outcome does not tell. */
async function rememberEvent(event: LearningEvent): Promise<void> {
  switch (event.kind) {
    case 'exercise-passed':
      return rememberPass(event.lessonId, event.occurredAt)
    case 'project-handed-in': {
      const submission = queryFor(getSubmission, { params: { projectId: event.projectId } })
      return patchQuery(submission, (known) => ({ ...known, submission: event.submission }))
    }
  }
}
