import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CardEvent, deckAfter, isCardEvent, schedulerWith } from '../../domain/card-memory.ts'
import { type CardStates, getCardStates, noStates, type Weights } from '../../domain/card-states.ts'
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

/** A pending review that is not the latest of its card changes nothing until the server answers. */
function statesWithPending(stored: CardStates, weights: Weights, pending: readonly RecordedEvent[]): CardStates {
  const events = pending.filter((event): event is CardEvent => isCardEvent(event))
  if (events.length === 0) return stored
  const scheduler = schedulerWith(weights)
  const decks = { ...stored }
  for (const event of events) {
    const deck = decks[event.deckId] ?? noStates
    decks[event.deckId] = deckAfter(deck, [event], scheduler) ?? deck
  }
  return decks
}
