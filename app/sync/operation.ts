/** An event or a written value that no account has acknowledged. */
export interface Operation<Value = unknown> {
  /** Idempotency key. */
  id: string
  /** A learner's id, or `visitor`. The owner never changes. */
  owner: string
  kind: string
  /** The subject of a value, such as a lesson's id. Empty for events. */
  target: string
  value: Value
  /** The value that this one was written over; null where it was not in sight. */
  base: Base<Value> | null
  /** Names the subject in messages: `'Links, Images and Attributes'`. */
  label?: string
  /** The tab that made it. No other tab changes its value. */
  tab: string
  /** Position in the order of operations: milliseconds since 1970. */
  begunAt: number
  changedAt: number
  /** The value may have been sent, so retries send the same value until a response arrives. */
  isSealed?: true
  /** Why the server rejected the operation, in a sentence. The learner decides what follows. */
  refusal?: string
}

export interface Base<Value> {
  value: Value
  /** The server's version of the value; absent until the server has acknowledged it. */
  version?: string
}

/** Milliseconds between operations that are made at once. */
export const clockStep = 1 / 1000

/** The owner of operations that are made without an account. */
export const visitor = 'visitor'

/** Operations with the same key are about the same value. */
export function operationKey({ kind, target }: Pick<Operation, 'kind' | 'target'>): string {
  return `${kind},${target}`
}

export function byTime(left: Operation, right: Operation): number {
  return left.begunAt - right.begunAt
}
