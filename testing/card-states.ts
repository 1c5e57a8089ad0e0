import { type CardEvent, compareCardEvents, DeckFold, noStates, schedulerWith } from '../domain/card-memory.ts'
import type { DeckStates, Weights } from '../domain/card-states.ts'

/** The states that follow from all events about the cards of a deck. */
export function statesOf(events: readonly CardEvent[], weights: Weights = null): DeckStates {
  const fold = new DeckFold(noStates, schedulerWith(weights))
  for (const event of events.toSorted(compareCardEvents)) fold.add(event)
  return fold.states()
}
