import { z } from 'zod'
import {
  type CardEvent,
  compareCardEvents,
  DeckFold,
  deckAfter,
  isCardEvent,
  noStates,
  schedulerWith,
} from '../../domain/card-memory.ts'
import type { CardStates, DeckStates, Weights } from '../../domain/card-states.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { readCardEventPages, readEventPages } from './event-queries.ts'

/** The states that follow from events, to be written with them. */
export interface NextCardStates {
  /** JSON: the states by deck; null where nothing is to be written. */
  text: string | null
  /** Whether these are all decks of the learner. */
  isAll: boolean
  /** Those that a page may not know. */
  changed: CardStates
}

type Decks = Map<string, DeckStates>

/**
 * The states that follow from new events.
 *
 * @param sent the events of a request, of which some may be known: the answer tells the states of all their cards
 * @param fresh those that are new
 * @param isStale whether there are events that the stored states do not follow from: then all of them are folded anew
 * @returns null where no event is about a card
 */
export async function nextCardStates(
  db: Db,
  userId: string,
  { sent, fresh, isStale }: { sent: readonly RecordedEvent[]; fresh: readonly RecordedEvent[]; isStale: boolean },
): Promise<NextCardStates | null> {
  const events = fresh.filter(isCardEvent)
  if (isStale) return cardStatesAnew(db, userId, events)
  const told = sent.filter(isCardEvent)
  if (told.length === 0) return null
  const { decks, weights } = await readCardStates(db, userId, [...new Set(told.map(({ deckId }) => deckId))])
  const scheduler = schedulerWith(weights)
  const late: CardEvent[] = []
  for (const [deckId, ofDeck] of Map.groupBy(events, ({ deckId }) => deckId)) {
    const before = decks.get(deckId) ?? noStates
    const after = deckAfter(before, ofDeck, scheduler)
    decks.set(deckId, after ?? withoutCardsOf(ofDeck, before))
    if (!after) late.push(...ofDeck)
  }
  const anew = late.length > 0 ? [...(await readEventsAbout(db, userId, late)), ...late] : []
  const next = new Map([...decks, ...(await folded(anew, decks, weights))])
  return { text: events.length > 0 ? jsonOf(next) : null, isAll: false, changed: statesAbout(told, next) }
}

/** The states that follow from all stored events, and these. */
export async function cardStatesAnew(
  db: Db,
  userId: string,
  fresh: readonly CardEvent[] = [],
): Promise<NextCardStates & { text: string }> {
  const stored = await readCardEvents(db, userId)
  const { weights } = await readCardStates(db, userId, [])
  const decks = await folded([...stored, ...fresh], new Map(), weights)
  return { text: jsonOf(decks), isAll: true, changed: Object.fromEntries(decks) }
}

/** The decks of some events with these in them, after what they hold `before`. There may be a hundred thousand events. */
async function folded(events: readonly CardEvent[], before: Decks, weights: Weights): Promise<Decks> {
  const scheduler = schedulerWith(weights)
  const folds = new Map<string, DeckFold>()
  for (const event of events.toSorted(compareCardEvents)) {
    const fold = folds.get(event.deckId) ?? new DeckFold(before.get(event.deckId) ?? noStates, scheduler)
    folds.set(event.deckId, fold)
    fold.add(event)
    await yieldToEventLoop()
  }
  return new Map([...folds].map(([deckId, fold]) => [deckId, fold.states()]))
}

function withoutCardsOf(events: readonly CardEvent[], { cards, setAside }: DeckStates): DeckStates {
  const left = { cards: { ...cards }, setAside: { ...setAside } }
  for (const { cardId } of events) {
    delete left.cards[cardId]
    delete left.setAside[cardId]
  }
  return left
}

function statesAbout(events: readonly CardEvent[], decks: Decks): CardStates {
  const byDeck = Map.groupBy(events, ({ deckId }) => deckId)
  return Object.fromEntries(
    [...byDeck].map(([deckId, ofDeck]) => {
      const { cards, setAside } = decks.get(deckId) ?? noStates
      const ids = new Set(ofDeck.map(({ cardId }) => cardId))
      return [deckId, { cards: pick(cards, ids), setAside: pick(setAside, ids) }]
    }),
  )
}

function pick<Value>(all: Readonly<Record<string, Value>>, ids: ReadonlySet<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
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

/** All events about a learner's cards, in the order of events. */
export async function readCardEvents(db: Db, userId: string): Promise<CardEvent[]> {
  const events: CardEvent[] = []
  for await (const page of readEventPages(db, userId)) events.push(...page.filter(isCardEvent))
  return events
}

/** The stored events about the cards of some events. Cards of two decks may have the same id. */
async function readEventsAbout(db: Db, userId: string, events: readonly CardEvent[]): Promise<CardEvent[]> {
  const keys = new Set(events.map(cardKeyOf))
  const found: CardEvent[] = []
  for (const cardId of new Set(events.map(({ cardId }) => cardId)))
    for await (const page of readCardEventPages(db, userId, cardId))
      for (const event of page) if (isCardEvent(event) && keys.has(cardKeyOf(event))) found.push(event)
  return found
}

/** Tells the cards of all decks apart. */
export function cardKeyOf({ deckId, cardId }: Pick<CardEvent, 'deckId' | 'cardId'>): string {
  return `${deckId} ${cardId}`
}
