import { useMemo } from 'react'
import { localDateAt } from '../../domain/calendar.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Operation } from './operation.ts'
import { visitor } from './operation.ts'
import { eventKind, type OwnEvent } from './operations/event.ts'
import { withoutUndone } from './operations/index.ts'
import { usePending } from './use-pending.ts'

/** The learning events that no account has acknowledged yet, save those it refused. */
export function usePendingEvents(): { isKnown: boolean; events: readonly RecordedEvent[] } {
  const { isKnown, operations } = usePending(eventKind)
  const events = useMemo(() => {
    const accepted = operations.filter(({ refusal }) => refusal === undefined)
    const visitors = withoutUndone(accepted.filter(({ owner }) => owner === visitor)) as Operation<OwnEvent>[]
    return [...visitors, ...accepted.filter(({ owner }) => owner !== visitor)].map(({ payload }) =>
      recordedEvent(payload),
    )
  }, [operations])
  return { isKnown, events }
}

/** By payload, so that each hook of a page gets the same events and formats no date again. */
const recordedEvents = new WeakMap<OwnEvent, RecordedEvent>()

function recordedEvent(payload: OwnEvent): RecordedEvent {
  const known = recordedEvents.get(payload)
  if (known) return known
  const { eventId, ...event } = payload
  const instant = new Date(event.occurredAt)
  const recorded = {
    ...event,
    id: eventId,
    occurredAt: instant.toISOString(),
    localDate: localDateAt(instant, event.timeZone),
  } as RecordedEvent
  recordedEvents.set(payload, recorded)
  return recorded
}
