import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deckWith, isCardEvent, noStates, schedulerWith } from '../../domain/card-memory.ts'
import { type CardStates, getCardStates, type Weights } from '../../domain/card-states.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { queryFor } from '../api.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'

/** The states of the learner's cards with pending reviews in them; undefined until they are known. */
export function useCardStates() {
  const { data, isError, isFetching, refetch } = useQuery(queryFor(getCardStates, {}))
  const { isKnown, events } = usePendingEvents()
  const states = useMemo(
    () => (data && isKnown ? statesWithPending(data.decks, data.weights, events) : undefined),
    [data, isKnown, events],
  )
  const hasFailed = isError && !isFetching
  return { states, weights: data?.weights ?? null, hasFailed, retry: () => void refetch() }
}

function statesWithPending(stored: CardStates, weights: Weights, pending: readonly RecordedEvent[]): CardStates {
  const byDeck = Map.groupBy(
    pending.filter((event) => isCardEvent(event)),
    ({ deckId }) => deckId,
  )
  if (byDeck.size === 0) return stored
  const scheduler = schedulerWith(weights)
  const changed = [...byDeck].map(([id, events]) => [id, deckWith(stored[id] ?? noStates, events, scheduler)] as const)
  return { ...stored, ...Object.fromEntries(changed) }
}
