import { useMemo } from 'react'
import { localDateAt } from '../../domain/calendar.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { eventKind, type OwnEvent, withoutUndone } from './event.ts'
import { type Operation, visitor } from './operation.ts'
import { usePending } from './use-operations.ts'

/** The learning events that no account has acknowledged yet, save those it rejected. */
export function usePendingEvents(): { isKnown: boolean; events: readonly RecordedEvent[] } {
  const { isKnown, operations } = usePending(eventKind)
  const events = useMemo(() => {
    const accepted = operations.filter(({ refusal }) => refusal === undefined)
    const visitors = withoutUndone(accepted.filter(({ owner }) => owner === visitor)) as Operation<OwnEvent>[]
    return [...visitors, ...accepted.filter(({ owner }) => owner !== visitor)].map(recordedEvent)
  }, [operations])
  return { isKnown, events }
}

function recordedEvent({ id, value }: Operation<OwnEvent>): RecordedEvent {
  const instant = new Date(value.occurredAt)
  return {
    ...value,
    id,
    occurredAt: instant.toISOString(),
    localDate: localDateAt(instant, value.timeZone),
  } as RecordedEvent
}
