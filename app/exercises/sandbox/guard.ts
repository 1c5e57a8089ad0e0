const longestMs = 1000

/** Stops code that runs too long without a pause: every loop and function calls the guard. */
export class Guard {
  isTripped = false
  /** Number of calls. */
  asked = 0
  #began: number | null = null
  readonly #now = performance.now.bind(performance)
  readonly #pauses = new MessageChannel()
  readonly #post = this.#pauses.port2.postMessage.bind(this.#pauses.port2)

  constructor() {
    // A new task means that the previous one has ended.
    this.#pauses.port1.onmessage = () => {
      this.#began = null
    }
  }

  /** @throws Error when the current task has run for a second */
  readonly check = (): void => {
    this.asked++
    const now = this.#now()
    if (this.#began === null) {
      this.#began = now
      this.#post(null)
    } else if (now - this.#began > longestMs) {
      this.isTripped = true
      throw new Error('Stopped: it ran for more than a second.')
    }
  }
}
