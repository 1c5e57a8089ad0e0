import { z } from 'zod'
import { endpoint } from './endpoint.ts'

// What is remembered of each card follows from the events about it. It is folded by domain/card-memory.ts and stored for
// each deck: the cards of a course, or those that a learner brought along.

/** The memory of a card, after FSRS. Days are those of the learner's own calendar. */
export const CardState = z.object({
  /** The day on which it is asked next. */
  due: z.iso.date(),
  /** The day of its latest review. */
  last: z.iso.date(),
  /** Days after which it is recalled with a probability of 90 %. */
  stability: z.number(),
  /** From 1 to 10. */
  difficulty: z.number(),
  reviews: z.int(),
  /** How often it was forgotten, not counting its first review. */
  lapses: z.int(),
  /** The sum of the probabilities with which it was to be recalled, of all reviews but the first. */
  predicted: z.number(),
})
export type CardState = Readonly<z.infer<typeof CardState>>

/** Whether the learner leaves a card out, by the latest change. */
const SetAside = z.object({
  on: z.iso.date(),
  isSetAside: z.boolean(),
  /** Lapses until then: a card that is taken up again begins to be counted anew. */
  lapses: z.int(),
})

/** What follows from the reviews of a deck, by card. */
export const DeckStates = z.object({
  cards: z.record(z.string(), CardState),
  setAside: z.record(z.string(), SetAside),
})
export type DeckStates = Readonly<z.infer<typeof DeckStates>>

/** The states of all decks of a learner that have some. */
export const CardStates = z.record(z.string(), DeckStates)
export type CardStates = Readonly<z.infer<typeof CardStates>>

/** The parameters of the scheduler, fitted to this installation; `null` for those that FSRS comes with. */
export const Weights = z.array(z.number()).length(21).nullable()
export type Weights = z.infer<typeof Weights>

export const getCardStates = endpoint({
  method: 'GET',
  path: '/api/v1/card-states',
  access: 'learner',
  summary: 'What the learner remembers of each card, and when it is asked next.',
  output: z.object({ decks: CardStates, weights: Weights }),
})
