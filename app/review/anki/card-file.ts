/** A card as a file has it. */
interface PlainCard {
  front: string
  back: string
}

/** A deck as a file has it. */
export interface PlainDeck {
  name: string
  cards: PlainCard[]
}

/** The cards of a file, ready to add. */
export interface CardFile {
  decks: PlainDeck[]
  /** Cards that cannot be added. A reason continues 'cards with …': `only a picture`. */
  leftOut: { reason: string; count: number }[]
  /** The number of cards in `decks` that lost pictures or sounds beside their text. */
  withoutMedia: number
}

/** A deck to export. The id of a card is unique among all decks of its learner. */
export interface DeckToExport {
  name: string
  cards: readonly (PlainCard & { id: string })[]
}

/** A file without readable cards. The message is one sentence for people. */
export class CardFileProblem extends Error {}

/** The most cards of one file. */
export const mostCardsOfFile = 10_000
/** The most bytes of a text, or of an unpacked collection. */
export const mostBytes = 100_000_000
