import { randomUUID } from 'node:crypto'
import QuickLRU from 'quick-lru'
import type { ChangeMessage } from '../../domain/changes.ts'

const maxLearners = 20_000
// A page that missed more invalidates everything.
const maxMessages = 50

interface Logged {
  sequence: number
  /** By this process's monotonic clock. */
  at: number
  message: ChangeMessage
}

/**
 * The latest messages of each learner, for pages that reconnect. Cursors belong to one process. A cursor of another
 * process, or an evicted one, is unknown: everything may be stale.
 */
export class ChangeLog {
  // One sequence serves all learners: it only has to increase.
  #sequence = 0
  readonly #processId = randomUUID().slice(0, 8)
  /** Messages up to this sequence, and before this moment, may have been evicted. */
  #forgotten = { sequence: 0, at: performance.now() }
  readonly #byLearner = new QuickLRU<string, Logged[]>({
    maxSize: maxLearners,
    onEviction: (_, logged) => this.#forget(logged.at(-1)),
  })

  /** The position of the latest message. */
  get cursor(): string {
    return `${this.#processId}.${this.#sequence}`
  }

  append(learnerId: string, message: ChangeMessage): void {
    const logged = this.#byLearner.get(learnerId) ?? []
    this.#sequence += 1
    logged.push({ sequence: this.#sequence, at: performance.now(), message })
    if (logged.length > maxMessages) logged.shift()
    this.#byLearner.set(learnerId, logged)
  }

  /** Earlier messages may be missing from now on. */
  forgetAll(): void {
    this.#sequence += 1
    this.#forgotten = { sequence: this.#sequence, at: performance.now() }
    this.#byLearner.clear()
  }

  /** Messages that a learner missed since a cursor, or in the last `unheard` milliseconds; `null` when unknown. */
  missed(learnerId: string, { after, unheard = 0 }: { after?: string; unheard?: number }): ChangeMessage[] | null {
    const since = performance.now() - unheard
    const [processId, sequence = 0] = after === undefined ? [] : partsOf(after)
    const isUnknown = after === undefined ? since < this.#forgotten.at : processId !== this.#processId
    const isForgotten = after !== undefined && sequence < this.#forgotten.sequence
    if (isUnknown || isForgotten) return null
    const logged = this.#byLearner.get(learnerId) ?? []
    const isMissed = (entry: Logged) => (after === undefined ? entry.at >= since : entry.sequence > sequence)
    const missed = logged.filter(isMissed)
    // A full log may have evicted messages after the cursor.
    if (logged.length === maxMessages && missed.length === maxMessages) return null
    return missed.map(({ message }) => message)
  }

  #forget(last: Logged | undefined): void {
    if (last) this.#forgotten = { sequence: Math.max(this.#forgotten.sequence, last.sequence), at: last.at }
  }
}

function partsOf(cursor: string): [processId: string, sequence: number] {
  const at = cursor.lastIndexOf('.')
  return [cursor.slice(0, at), Number(cursor.slice(at + 1))]
}
