import type { Endpoint, InputOf, OutputOf } from '../../domain/endpoint.ts'
import { callOnce } from '../api.ts'

/** Something that was done here and that no account holds yet. */
export interface Operation<Payload = unknown> {
  id: string
  /** Whose it is: a learner's id, or `visitor`. Fixed when it is done, whoever is signed in when it is sent. */
  owner: string
  /** The name of its kind (app/sync/operations). */
  kind: string
  /** What it is about: a lesson's id, a project's; empty where its kind is about one thing. */
  target: string
  payload: Payload
  /** What it was written over; `null` where that was not in sight. */
  base: Base<Payload> | null
  /** In words for the learner: `'Links, Images and Attributes'`. */
  label?: string
  /** Its place in the order, in milliseconds since 1970: when it was begun. */
  begunAt: number
  /** When it was changed last. */
  changedAt: number
  /** It was sent, and the answer is not known: it has to be sent again as it is. */
  isSent?: boolean
  /** Why the server does not take it, in a sentence. It is sent no more, and taken out by the learner. */
  refusal?: string
}

export interface Base<Payload> {
  payload: Payload
  /** The server's name for it; absent until the server has answered for it. */
  version?: string
}

/** What an operation is about. A kind that merges has one or two operations about each: of two the first is sent. */
export type Place = Pick<Operation, 'owner' | 'kind' | 'target'>

/** The name of a place among those of its owner. */
export function placeName({ kind, target }: Omit<Place, 'owner'>): string {
  return `${kind},${target}`
}

/** In milliseconds: of two that would have been begun at once, the later is begun so much later. */
export const clockStep = 1 / 1000

/** A visitor's operations live in the page's memory until an account is made or entered from it. */
export const visitor = 'visitor'

/** What came of sending an operation, where it did not fail. */
export type Outcome<Payload> =
  /** The account holds it; `held` is what it holds, for kinds that are written over. */
  | { kind: 'done'; held?: Base<Payload> }
  /** The account holds something else than it was written over. */
  | { kind: 'changed-elsewhere'; held: Base<Payload> }
  | { kind: 'refused'; refusal: string; isQuiet?: boolean }
  /** Not yet: with the next message, or, where a sentence says why, at a later try. */
  | { kind: 'again'; reason?: string }

/** What a kind's sending came to. */
export interface Sent<Payload> {
  /** One for each operation, in their order. */
  outcomes: Outcome<Payload>[]
  /** For `remember`, in this tab and the others. */
  answer: unknown
}

/** A kind of operation: the one place that knows what it means. */
export interface OperationKind<Payload> {
  name: string
  /**
   * Sends what the queue hands over: one operation, unless the kind has a `batch`. `null` where it only waits on this
   * device for the learner.
   * @throws {CallError}
   */
  send: ((operations: readonly Operation<Payload>[]) => Promise<Sent<Payload>>) | null
  /**
   * Puts what the server answered where every screen of the page reads it, in this tab and the others: at once, save
   * what has to be asked for again. Nothing else tells a tab what its endpoint makes stale.
   */
  remember?: (answer: never) => Promise<void> | void
  /** How many of these waiting, the first first, go together. Without it they go one by one. */
  batch?: (waiting: readonly Operation<Payload>[]) => number
  /** One operation of two about the same thing; without it each stands for itself. `seen` is what the later was made over. */
  merge?: (earlier: Payload, later: Payload, seen: Payload | undefined) => Payload
  /** Joins what was written here with what the account holds in place of `base`; `null` is a base out of sight. */
  join?: (written: Payload, held: Payload, base: Payload | null) => Payload
  isSame?: (one: Payload, other: Payload) => boolean
  /** Sent once nothing was changed for so many milliseconds. */
  pauseMs?: number
  /** Why it cannot be sent as it is, in a sentence. */
  problem?: (payload: Payload) => string | null
  /** In words: what waits to be saved, or could not be: `Your note on a lesson`. */
  describe: (operation: Operation<Payload>) => string
  /** What it counts as where it is said how much waits; `null` for what the learner knows nothing of. */
  amount: (payload: Payload) => { noun: 'step' | 'text' | 'minute' | 'choice'; count: number } | null
  /** What the learner can copy of it. */
  text?: (payload: Payload) => string
}

/**
 * A request that an operation makes, for its owner.
 *
 * @throws {CallError}
 */
export function sendFor<E extends Endpoint>(owner: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return callOnce(endpoint, input, { learnerId: owner, isOperation: true })
}

/** A kind's `send` where operations go one by one and whatever is not refused is done. */
export function sendOne<Payload>(
  send: (operation: Operation<Payload>) => Promise<unknown>,
): NonNullable<OperationKind<Payload>['send']> {
  return async (operations) => {
    const answers = await Promise.all(operations.map(send))
    return { outcomes: answers.map(() => ({ kind: 'done' })), answer: answers[0] }
  }
}
