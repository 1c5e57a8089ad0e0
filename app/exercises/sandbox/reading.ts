import type { Guard } from './guard.ts'

/**
 * Whether the learner's scripts could be parsed. The type of an error proves nothing: running code may throw a
 * SyntaxError from JSON or a pattern. Each script calls the guard first, and one that cannot be parsed never does.
 */
export class Reading {
  isUnreadable = false
  readonly #guard: Pick<Guard, 'asked'>
  /** Guard calls before the present script; `null` without one. */
  #askedBefore: number | null = null

  constructor(guard: Pick<Guard, 'asked'>) {
    this.#guard = guard
  }

  /** @param put inserts a script and returns after its run */
  during(put: () => void): void {
    this.#askedBefore = this.#guard.asked
    put()
    this.#askedBefore = null
  }

  hear(error: unknown): void {
    this.isUnreadable ||= error instanceof SyntaxError && this.#askedBefore === this.#guard.asked
  }
}
