import { useQuery } from '@tanstack/react-query'
import type { LearningEvent } from '../../domain/learning-events.ts'
import { useSession } from '../accounts/session.ts'
import { type UnsentEvent, unsentOf } from './unsent-events.ts'

const nothing: readonly LearningEvent[] = []

/** What was done here and no account holds yet, to be shown over what the server knows. */
export function useUnsentEvents(): { isKnown: boolean; events: readonly LearningEvent[] } {
  const { status, learner } = useSession()
  const { data, isPending } = useQuery({
    ...unsentOf(learner?.id ?? null),
    enabled: status !== 'loading',
    select: eventsOf,
  })
  return { isKnown: !isPending, events: data ?? nothing }
}

function eventsOf(unsent: UnsentEvent[]): LearningEvent[] {
  return unsent.map(({ event }) => event)
}
