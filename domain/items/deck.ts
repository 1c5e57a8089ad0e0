import { z } from 'zod'
import { LessonId } from '../courses.ts'
import { itemKind, refuse, type Versions } from './item-kind.ts'

/** Cards of one deck, and decks of a learner, at most. */
export const mostCards = 500
const mostDecks = 100
/** In characters: of a side, and of all sides of a deck together. */
export const longestSide = 1000
export const longestDeck = 300_000
export const longestDeckName = 100

const side = z.string().trim().min(1).max(longestSide)

/** A card that the learner wrote or brought along. Backticks in its texts mark code; they are no Markdown. */
export const Card = z.object({
  /** Unique in its deck. */
  id: z.string().regex(/^[\w-]{1,36}$/, 'The id of a card is at most 36 letters, digits and dashes.'),
  front: side,
  back: side,
  /** The lesson whose note or task it comes from. */
  lessonId: LessonId.optional(),
})
export type Card = z.infer<typeof Card>

const fields = {
  /** Empty for the deck of a course, which is named after it. */
  name: z.string().max(longestDeckName),
  cards: z
    .array(Card)
    .refine((cards) => new Set(cards.map(({ id }) => id)).size === cards.length, { error: 'Each card has its own id.' })
    .refine((cards) => cards.reduce((sum, { front, back }) => sum + front.length + back.length, 0) <= longestDeck, {
      error: 'The cards of a deck have at most 300,000 characters together.',
    }),
}
/** A learner's own cards: those of a course, or those of a deck that they brought along. */
export type Deck = z.infer<z.ZodObject<typeof fields>>

function problem({ cards }: Deck): string | null {
  const over = cards.length - mostCards
  return over > 0 ? `A deck has at most ${mostCards} cards. Take ${over} out, and it is saved.` : null
}

export const deckItem = itemKind<Deck>({
  name: 'deck',
  about: 'deck',
  value: z.object(fields).superRefine(refuse(problem)),
  problem,
  empty: { name: '', cards: [] },
  join: joinedDeck,
  maxItems: mostDecks,
  maxBytes: 10_000_000,
  title: 'Cards of your own',
  sentence: 'the cards that you write or bring along',
  describe: ({ name }) => `Your cards${name && ` '${name}'`}`,
  counts: 'text',
  text: ({ cards }) => cards.map(({ front, back }) => `${front}\t${back}`).join('\n'),
})

/**
 * Merges a deck that changed here and elsewhere since `base`. Cards added or removed in either place are so in the
 * result, but a card that was rewritten stays. A card that both rewrote is ours.
 */
function joinedDeck({ base, ours, theirs }: Versions<Deck>): Deck {
  const before = byId(base ?? { name: '', cards: [] })
  const [here, elsewhere] = [byId(ours), byId(theirs)]
  const stays = (card: Card, others: ReadonlyMap<string, Card>) =>
    others.has(card.id) || !isSameCard(card, before.get(card.id))
  const cards = [
    ...ours.cards.filter((card) => stays(card, elsewhere)),
    ...theirs.cards.filter((card) => !here.has(card.id) && stays(card, here)),
  ]
  return {
    name: ours.name === (base?.name ?? '') ? theirs.name : ours.name,
    cards: cards.map((card) => {
      const other = elsewhere.get(card.id)
      return other && isSameCard(card, before.get(card.id)) ? other : card
    }),
  }
}

function byId({ cards }: Deck): Map<string, Card> {
  return new Map(cards.map((card) => [card.id, card]))
}

function isSameCard(card: Card, other: Card | undefined): boolean {
  return card.front === other?.front && card.back === other.back
}
