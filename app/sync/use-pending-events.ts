import { useMemo } from 'react'
import { eventKind, type OwnEvent } from './operations/event.ts'
import { usePending } from './use-pending.ts'

/** The learning events that no account holds yet, to be laid over what the server knows. Those refused are no more. */
export function usePendingEvents(): { isKnown: boolean; events: readonly OwnEvent[] } {
  const { isKnown, operations } = usePending(eventKind)
  const events = useMemo(
    () => operations.flatMap(({ payload, refusal }) => (refusal === undefined ? [payload] : [])),
    [operations],
  )
  return { isKnown, events }
}
