import type { Guard } from './guard.ts'

/**
 * Whether the learner's scripts could be read. What an error says of itself is no proof: a script that runs may come
 * upon a text that is no JSON, or no pattern. But each asks the guard as it begins, and one that cannot be read never does.
 */
export class Reading {
  isUnreadable = false
  readonly #guard: Pick<Guard, 'asked'>
  /** How often the guard had been asked when the script that is put in came; `null` while none is. */
  #askedBefore: number | null = null

  constructor(guard: Pick<Guard, 'asked'>) {
    this.#guard = guard
  }

  /** @param put puts a script in, and returns once it has run */
  during(put: () => void): void {
    this.#askedBefore = this.#guard.asked
    put()
    this.#askedBefore = null
  }

  hear(error: unknown): void {
    this.isUnreadable ||= error instanceof SyntaxError && this.#askedBefore === this.#guard.asked
  }
}
