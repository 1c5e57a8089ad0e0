import { type Deck, deckItem } from '../../../domain/items/deck.ts'
import type { PlainDeck } from './card-file.ts'

const { maxItems = 0, maxBytes = 0 } = deckItem

/** Why decks cannot be added to those that there are, in a sentence; null where they can. */
export function whyNoRoom(present: readonly Deck[], added: readonly PlainDeck[]): string | null {
  const count = present.length + added.length
  if (count > maxItems)
    return `You have ${present.length} decks, and this file has ${added.length}. There can be ${maxItems}: delete ${count - maxItems} of yours first, or export fewer.`
  if (bytesOf(present) + bytesOf(added) > maxBytes)
    return `Your cards and these would be more than ${maxBytes / 1_000_000} MB, which is the most. Delete a deck first, or export fewer.`
  return null
}

/** As stored, with a margin for what the file does not have yet. */
function bytesOf(decks: readonly PlainDeck[]): number {
  return decks.reduce((sum, { name, cards }) => {
    const texts = new TextEncoder().encode(JSON.stringify([name, cards]))
    return sum + texts.length + cards.length * 100
  }, 0)
}
