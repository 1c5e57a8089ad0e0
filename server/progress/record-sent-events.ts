import type { Refusal } from '../../domain/bounds.ts'
import { correctedInstants } from '../../domain/calendar.ts'
import type { LearningEvent, RecordedEvent } from '../../domain/learning-events.ts'
import type { OperationResult, SentOperation } from '../../domain/operations.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { appendEvents, type EventStatus, outcomeOf } from './append-events.ts'
import type { RecordCache } from './record-cache.ts'
import { parseEvent, validateEvent } from './validate-event.ts'

interface EventServices {
  db: Db
  catalogue: Catalogue
  recordCache: RecordCache
}

interface RecordedOperations {
  /** In the order of the operations. */
  results: OperationResult[]
  /** Null without operations. `text` is the record as JSON, where it was written now. */
  progress: (ProgressOutcome & { text: string | undefined }) | null
}

/**
 * Records the events of operations. Invalid ones are rejected alone.
 *
 * @param sentAt by the clock that timed the events
 */
export async function recordSentEvents(
  { db, catalogue, recordCache }: EventServices,
  userId: string,
  operations: readonly SentOperation[],
  sentAt: Date,
): Promise<RecordedOperations> {
  if (operations.length === 0) return { results: [], progress: null }
  const parsed: { id: string; event: LearningEvent | Refusal }[] = []
  for (const { id, value } of operations) {
    parsed.push({ id, event: parseEvent(value) })
    await yieldToEventLoop()
  }
  const claimed = parsed.flatMap(({ event }) => (isEvent(event) ? [new Date(event.occurredAt)] : []))
  const instants = correctedInstants(claimed, sentAt, new Date()).values()
  const validated: (RecordedEvent | Refusal)[] = []
  for (const { id, event } of parsed) {
    validated.push(isEvent(event) ? validateEvent(id, event, instants.next().value ?? new Date(), catalogue) : event)
    await yieldToEventLoop()
  }
  const appended = await appendEvents(db, catalogue, userId, validated.filter(isEvent), {
    recordCache,
    isBounded: true,
  })
  const statuses = appended.statuses.values()
  return {
    results: validated.map((one) => resultOf(isEvent(one) ? statuses.next().value : one)),
    progress: { ...outcomeOf(appended), text: appended.text },
  }
}

function isEvent<Event extends { kind: string }>(one: Event | Refusal): one is Event {
  return 'kind' in one
}

function resultOf(status: EventStatus | undefined): OperationResult {
  if (status === undefined) throw new Error('An event has no status')
  if (status === 'recorded') return { status: 'done' }
  if (status === 'known') return { status: 'known' }
  // Tomorrow there is room again.
  return { status: status.code === 'day-full' ? 'retry' : 'rejected', ...status }
}
