import { z } from 'zod'
import { type CardEvent, deckAfter, isCardEvent, schedulerWith, statesOf } from '../../domain/card-memory.ts'
import { type CardStates, type DeckStates, noStates, type Weights } from '../../domain/card-states.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { eventJson, eventOf, StoredEvent } from './event-queries.ts'

/** The states that follow from events, to be written with them. */
export interface NextCardStates {
  decks: CardStates
  /** Whether these are all decks of the learner. */
  isAll: boolean
}

/**
 * The states of the decks that new events are about.
 *
 * @param isStale whether there are events that the stored states do not follow from: then all of them are folded anew
 * @returns null where nothing changes
 */
export async function nextCardStates(
  db: Db,
  userId: string,
  fresh: readonly RecordedEvent[],
  isStale: boolean,
): Promise<NextCardStates | null> {
  const events = fresh.filter(isCardEvent)
  if (isStale) return cardStatesAnew(db, userId, events)
  if (events.length === 0) return null
  const byDeck = Map.groupBy(events, ({ deckId }) => deckId)
  const { decks, weights } = await readCardStates(db, userId, [...byDeck.keys()])
  const scheduler = schedulerWith(weights)
  const next = [...byDeck].map(async ([deckId, ofDeck]) => {
    const before = decks[deckId] ?? noStates
    const after = deckAfter(before, ofDeck, scheduler) ?? (await deckAnew(db, userId, before, ofDeck, weights))
    return [deckId, after] as const
  })
  return { decks: Object.fromEntries(await Promise.all(next)), isAll: false }
}

/** The states that follow from all stored events, and these. */
export async function cardStatesAnew(
  db: Db,
  userId: string,
  fresh: readonly CardEvent[] = [],
): Promise<NextCardStates> {
  const stored = await readCardEvents(db, userId, null)
  const { weights } = await readCardStates(db, userId, [])
  return { decks: await decksOf([...stored, ...fresh], weights), isAll: true }
}

/** Folds all events about the cards of some late events. */
async function deckAnew(
  db: Db,
  userId: string,
  before: DeckStates,
  events: readonly CardEvent[],
  weights: Weights,
): Promise<DeckStates> {
  const [first] = events
  const cardIds = [...new Set(events.map(({ cardId }) => cardId))]
  const stored = await readCardEvents(db, userId, cardIds)
  const ofDeck = stored.filter(({ deckId }) => deckId === first?.deckId)
  const anew = statesOf([...ofDeck, ...events], schedulerWith(weights))
  return { cards: { ...before.cards, ...anew.cards }, setAside: { ...before.setAside, ...anew.setAside } }
}

/** The states of all decks that events are about. */
async function decksOf(events: readonly CardEvent[], weights: Weights): Promise<CardStates> {
  const scheduler = schedulerWith(weights)
  const decks: Record<string, DeckStates> = {}
  for (const ofCard of Map.groupBy(events, ({ deckId, cardId }) => `${deckId} ${cardId}`).values()) {
    const deckId = ofCard[0]?.deckId ?? ''
    const deck = decks[deckId] ?? structuredClone(noStates)
    const { cards, setAside } = statesOf(ofCard, scheduler)
    Object.assign(deck.cards, cards)
    Object.assign(deck.setAside, setAside)
    decks[deckId] = deck
    await yieldToEventLoop()
  }
  return decks
}

/** @param deckIds of the decks that are read; null for all */
export async function readCardStates(
  db: Db,
  userId: string,
  deckIds: readonly string[] | null,
): Promise<{ decks: CardStates; weights: Weights }> {
  const { decks, weights } = await readCardStateTexts(db, userId, deckIds)
  return { decks: Object.fromEntries(Object.entries(decks).map(([id, text]) => [id, JSON.parse(text)])), weights }
}

/** The states of decks as the JSON that is stored. */
export async function readCardStateTexts(
  db: Db,
  userId: string,
  deckIds: readonly string[] | null,
): Promise<{ decks: Record<string, string>; weights: Weights }> {
  const row = await db.row(readStatesSql, [userId, deckIds])
  return { decks: row?.decks ?? {}, weights: row?.weights ?? null }
}

const readStatesSql = sql.rows({
  decks: z.record(z.string(), z.string()).nullable(),
  weights: z.array(z.number()).nullable(),
})`
select (
    select json_object_agg(deck_id, states) from card_states
    where user_id = $1 and ($2::text[] is null or deck_id = any($2))) as decks,
  (select weights from scheduler_parameters) as weights`

/** @param cardIds of the cards whose events are read; null for all */
async function readCardEvents(db: Db, userId: string, cardIds: readonly string[] | null): Promise<CardEvent[]> {
  const row = await db.row(readEventsSql, [userId, cardIds])
  return (row?.events ?? []).map(eventOf).filter(isCardEvent)
}

const readEventsSql = sql.rows({ events: z.array(StoredEvent).nullable() })`
select json_agg(${eventJson}) as events from learner_events
where user_id = $1 and kind in ('card-reviewed', 'card-set-aside') and ($2::text[] is null or subject = any($2))`
