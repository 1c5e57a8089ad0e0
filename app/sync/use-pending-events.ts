import { useMemo } from 'react'
import { localDateAt } from '../../domain/calendar.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { eventKind, type OwnEvent, withoutUndone } from './event.ts'
import { type Operation, visitor } from './operation.ts'
import { usePending } from './use-operations.ts'

/** Pending learning events, except rejected ones. */
export function usePendingEvents(): { isKnown: boolean; events: readonly RecordedEvent[] } {
  const { isKnown, operations } = usePending(eventKind)
  const events = useMemo(() => {
    const accepted = operations.filter(({ refusal }) => refusal === undefined)
    const visitors = withoutUndone(accepted.filter(({ owner }) => owner === visitor)) as Operation<OwnEvent>[]
    return [...visitors, ...accepted.filter(({ owner }) => owner !== visitor)].map(recordedEvent)
  }, [operations])
  return { isKnown, events }
}

/** Cached by value, so that hooks share events and format each date once. */
const recordedEvents = new WeakMap<OwnEvent, RecordedEvent>()

function recordedEvent({ id, value }: Operation<OwnEvent>): RecordedEvent {
  const known = recordedEvents.get(value)
  if (known) return known
  const instant = new Date(value.occurredAt)
  const localDate = localDateAt(instant, value.timeZone)
  const recorded = { ...value, id, occurredAt: instant.toISOString(), localDate } as RecordedEvent
  recordedEvents.set(value, recorded)
  return recorded
}
