import { randomUUID } from 'node:crypto'
import QuickLRU from 'quick-lru'
import type { ChangeMessage } from '../../domain/changes.ts'

const maxLearners = 20_000
// Who missed more looks at everything again.
const maxMessages = 50

interface Logged {
  sequence: number
  /** By this process's clock that never jumps. */
  at: number
  message: ChangeMessage
}

/**
 * The last messages of each learner, so that a page which was away hears those it missed. A cursor is of one process:
 * one that another process gave, or that is older than what is remembered, finds nothing, and everything may be old.
 */
export class ChangeLog {
  // As it goes up by one, so it does for each learner.
  #sequence = 0
  readonly #processId = randomUUID().slice(0, 8)
  /** What was said up to here, and before this moment, may have been forgotten. */
  #forgotten = { sequence: 0, at: performance.now() }
  readonly #byLearner = new QuickLRU<string, Logged[]>({
    maxSize: maxLearners,
    onEviction: (_, logged) => this.#forget(logged.at(-1)),
  })

  /** Where the stream is now. */
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

  /** Nobody knows what was said before now. */
  forgetAll(): void {
    this.#sequence += 1
    this.#forgotten = { sequence: this.#sequence, at: performance.now() }
    this.#byLearner.clear()
  }

  /** What a learner was told after a message, or in the last so many milliseconds; `null` where nobody can say. */
  missed(learnerId: string, { after, unheard = 0 }: { after?: string; unheard?: number }): ChangeMessage[] | null {
    const since = performance.now() - unheard
    const [processId, sequence = 0] = after === undefined ? [] : partsOf(after)
    const isUnknown = after === undefined ? since < this.#forgotten.at : processId !== this.#processId
    const isForgotten = after !== undefined && sequence < this.#forgotten.sequence
    if (isUnknown || isForgotten) return null
    const logged = this.#byLearner.get(learnerId) ?? []
    const isMissed = (one: Logged) => (after === undefined ? one.at >= since : one.sequence > sequence)
    const missed = logged.filter(isMissed)
    // Of a full log the first may not be the first that was missed.
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
