import { longestDeck, longestDeckName, longestSide, mostCards } from '../../../domain/items/deck.ts'
import { type CardFile, CardFileProblem, mostCardsOfFile, type PlainDeck } from './card-file.ts'
import type { Side } from './plain-text.ts'

/** A card as it was read, before it is known to fit. */
export interface ReadCard {
  /** The name of the deck, as Anki writes it: `Languages::Spanish`. */
  deck: string
  front: Side
  back: Side
}

/** Gathers cards in decks that can be stored, and counts those that cannot. */
export function gatherDecks(cards: Iterable<ReadCard>): CardFile {
  const byDeck = new Map<string, PlainDeck['cards']>()
  const leftOut = new Map<string, number>()
  let [count, withoutMedia] = [0, 0]
  for (const { deck, front, back } of cards) {
    if (++count > mostCardsOfFile) throw tooManyCards()
    const reason = unfitReason(front, back)
    if (reason) {
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
      continue
    }
    if (front.lost.size + back.lost.size > 0) withoutMedia++
    const listed = byDeck.get(deck) ?? []
    listed.push({ front: front.text, back: back.text })
    byDeck.set(deck, listed)
  }
  if (count === 0) throw new CardFileProblem('There are no cards in this file.')
  return {
    decks: [...byDeck].flatMap(([name, listed]) => partsOf(nameOf(name), listed)),
    leftOut: Array.from(leftOut, ([reason, count]) => ({ reason, count })),
    withoutMedia,
  }
}

/** Why a card cannot be added, in words that continue 'cards with …'. */
function unfitReason(front: Side, back: Side): string | null {
  const lost = new Set([...front.lost, ...back.lost])
  // With a hole in it, the text would say something else.
  if (lost.has('formula')) return 'a formula'
  const empty = [front, back].find(({ text }) => text === '')
  if (empty)
    return empty.lost.has('picture') ? 'only a picture' : empty.lost.has('sound') ? 'only a sound' : 'an empty side'
  const isTooLong = [front, back].some(({ text }) => text.length > longestSide)
  return isTooLong ? `more than ${longestSide.toLocaleString('en')} characters on a side` : null
}

function tooManyCards(): CardFileProblem {
  const most = mostCardsOfFile.toLocaleString('en')
  return new CardFileProblem(
    `This file has more than ${most} cards, which is the most that is read. Export one deck at a time.`,
  )
}

/** `A::B` as `A / B`. */
function nameOf(deck: string): string {
  return deck.replaceAll('::', ' / ').replace(/\s+/g, ' ').trim() || 'Cards'
}

/** The parts of a deck, each with as much as a deck may have. */
function partsOf(name: string, cards: PlainDeck['cards']): PlainDeck[] {
  let part: PlainDeck['cards'] = []
  const parts = [part]
  let length = 0
  for (const card of cards) {
    if (part.length === mostCards || length + lengthOf(card) > longestDeck) {
      part = []
      parts.push(part)
      length = 0
    }
    part.push(card)
    length += lengthOf(card)
  }
  return parts.map((listed, index) => ({
    name: withEnding(name, parts.length > 1 ? ` ${index + 1} of ${parts.length}` : ''),
    cards: listed,
  }))
}

/** A name of at most 100 characters that ends as given. */
function withEnding(name: string, ending: string): string {
  const whole = name + ending
  if (whole.length <= longestDeckName) return whole
  const cut = name.slice(0, longestDeckName - ending.length - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…${ending}`
}

function lengthOf({ front, back }: PlainDeck['cards'][0]): number {
  return front.length + back.length
}
