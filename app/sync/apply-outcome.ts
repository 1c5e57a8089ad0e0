import { type CardStates, getCardStates } from '../../domain/card-states.ts'
import type { EndpointPath } from '../../domain/endpoint.ts'
import { getRecord, type ProgressOutcome } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { cancelAndInvalidate, patchQuery, queryClient } from '../query-client.ts'

/** Writes the record of a response to the query cache. */
export async function applyOutcome({ version, record, decks }: ProgressOutcome): Promise<void> {
  const { queryKey } = queryFor(getRecord, {})
  // A request on its way may return an older record.
  await queryClient.cancelQueries({ queryKey })
  const known = queryClient.getQueryData(queryKey)
  const isOlder = known !== undefined && known.version > version
  if (!isOlder) queryClient.setQueryData(queryKey, { version, record })
  const states = queryFor(getCardStates, {})
  if (decks && isOlder) void cancelAndInvalidate(states.queryKey)
  else if (decks) await patchQuery(states, (known) => ({ ...known, decks: joined(known.decks, decks) }))
  for (const path of ['/api/v1/activity', '/api/v1/streak'] satisfies EndpointPath[]) void cancelAndInvalidate([path])
}

function joined(known: CardStates, changed: CardStates): CardStates {
  const decks = { ...known }
  for (const [id, { cards, setAside }] of Object.entries(changed))
    decks[id] = { cards: { ...known[id]?.cards, ...cards }, setAside: { ...known[id]?.setAside, ...setAside } }
  return decks
}
