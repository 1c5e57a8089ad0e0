import { z } from 'zod'
import {
  applyEvent,
  type CardEvent,
  compareCardEvents,
  type DraftStates,
  deckAfter,
  draftOf,
  isCardEvent,
  noStates,
  schedulerWith,
} from '../../domain/card-memory.ts'
import type { CardStates, Weights } from '../../domain/card-states.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { readEventPages } from './event-queries.ts'

/** The states that follow from events, to be written with them. */
export interface NextCardStates {
  /** JSON: the states by deck. */
  text: string
  /** Whether these are all decks of the learner. */
  isAll: boolean
  /** Those of the cards that the events are about. */
  changed: CardStates
}

type Decks = Map<string, DraftStates>

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
  const late: CardEvent[] = []
  for (const [deckId, ofDeck] of byDeck) {
    const after = deckAfter(decks.get(deckId) ?? noStates, ofDeck, scheduler)
    if (after) decks.set(deckId, after)
    else late.push(...ofDeck)
  }
  if (late.length > 0) {
    const stored = await readCardEvents(db, userId, late)
    const anew = await folded([...stored, ...late], weights)
    for (const [deckId, { cards, setAside }] of anew) {
      const before = decks.get(deckId) ?? noStates
      decks.set(deckId, { cards: { ...before.cards, ...cards }, setAside: { ...before.setAside, ...setAside } })
    }
  }
  return { text: jsonOf(decks), isAll: false, changed: statesAbout(events, decks) }
}

/** The states that follow from all stored events, and these. */
export async function cardStatesAnew(
  db: Db,
  userId: string,
  fresh: readonly CardEvent[] = [],
): Promise<NextCardStates> {
  const stored = await readCardEvents(db, userId, null)
  const { weights } = await readCardStates(db, userId, [])
  const decks = await folded([...stored, ...fresh], weights)
  return { text: jsonOf(decks), isAll: true, changed: statesAbout(fresh, decks) }
}

/** The states that follow from events, which may be a hundred thousand, by deck. */
async function folded(events: readonly CardEvent[], weights: Weights): Promise<Decks> {
  const scheduler = schedulerWith(weights)
  const decks: Decks = new Map()
  for (const event of events.toSorted(compareCardEvents)) {
    const deck = decks.get(event.deckId) ?? draftOf(noStates)
    decks.set(event.deckId, deck)
    applyEvent(deck, event, scheduler)
    await yieldToEventLoop()
  }
  return decks
}

function statesAbout(events: readonly CardEvent[], decks: Decks): CardStates {
  const byDeck = Map.groupBy(events, ({ deckId }) => deckId)
  return Object.fromEntries(
    [...byDeck].map(([deckId, ofDeck]) => {
      const { cards, setAside } = decks.get(deckId) ?? noStates
      const picked = draftOf(noStates)
      for (const { cardId } of ofDeck) {
        if (cards[cardId]) picked.cards[cardId] = cards[cardId]
        if (setAside[cardId]) picked.setAside[cardId] = setAside[cardId]
      }
      return [deckId, picked]
    }),
  )
}

function jsonOf(decks: Decks): string {
  return JSON.stringify(Object.fromEntries(decks))
}

/** @param deckIds of the decks that are read; null for all */
async function readCardStates(
  db: Db,
  userId: string,
  deckIds: readonly string[] | null,
): Promise<{ decks: Decks; weights: Weights }> {
  const { text, weights } = await readCardStatesText(db, userId, deckIds)
  return { decks: new Map(Object.entries(JSON.parse(text))), weights }
}

/**
 * The states of decks as JSON: an object by deck.
 *
 * @param deckIds of the decks that are read; null for all
 */
export async function readCardStatesText(
  db: Db,
  userId: string,
  deckIds: readonly string[] | null,
): Promise<{ text: string; isStale: boolean; weights: Weights }> {
  const row = await db.row(readStatesSql, [userId, deckIds])
  return { text: row?.text ?? '{}', isStale: row?.isStale ?? false, weights: row?.weights ?? null }
}

const readStatesSql = sql.rows({
  text: z.string().nullable(),
  isStale: z.boolean().nullable(),
  weights: z.array(z.number()).nullable(),
})`
select (
    select json_object_agg(deck_id, states::json)::text from card_states
    where user_id = $1 and ($2::text[] is null or deck_id = any($2))) as text,
  (select is_stale from learner_records where user_id = $1) as "isStale",
  (select weights from scheduler_parameters) as weights`

/** @param about events about the cards that are read; null for all */
export async function readCardEvents(db: Db, userId: string, about: readonly CardEvent[] | null): Promise<CardEvent[]> {
  const subjects = about && [...new Set(about.map(({ cardId }) => cardId))]
  const cards = about && new Set(about.map(keyOf))
  const events: CardEvent[] = []
  for await (const page of readEventPages(db, userId, undefined, { kinds: cardKinds, subjects })) {
    // Cards of two decks may have the same id.
    for (const event of page) if (isCardEvent(event) && (!cards || cards.has(keyOf(event)))) events.push(event)
  }
  return events
}

function keyOf({ deckId, cardId }: CardEvent): string {
  return `${deckId} ${cardId}`
}

const cardKinds = ['card-reviewed', 'card-set-aside'] satisfies RecordedEvent['kind'][]
