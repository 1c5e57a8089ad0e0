/** Milliseconds that code may take without a pause. */
const longestMs = 1000

/** Stops code that runs too long without a pause: every loop and function calls the guard. */
export class Guard {
  /** The error that stopped the code. */
  trip: Error | null = null
  /** Number of calls. */
  asked = 0
  readonly longestMs: number
  #began: number | null = null
  readonly #now = performance.now.bind(performance)
  readonly #pauses = new MessageChannel()
  readonly #post = this.#pauses.port2.postMessage.bind(this.#pauses.port2)

  /** @param patience how many times the usual limit code may take */
  constructor(patience: number) {
    this.longestMs = longestMs * patience
    // A new task means that the previous one has ended.
    this.#pauses.port1.onmessage = () => {
      this.#began = null
    }
  }

  /** @throws Error when the current task has run for longer than the limit */
  readonly check = (): void => {
    this.asked++
    const now = this.#now()
    if (this.#began === null) {
      this.#began = now
      this.#post(null)
    } else if (now - this.#began > this.longestMs) {
      const trip = new Error('Stopped: this ran for too long.')
      this.trip ??= trip
      throw trip
    }
  }
}
