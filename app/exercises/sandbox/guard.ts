const longestMs = 1000

/** Stops what runs for too long without a pause: every loop and function of the learner's asks it first. */
export class Guard {
  isTripped = false
  /** How often it was asked. */
  asked = 0
  #began: number | null = null
  readonly #now = performance.now.bind(performance)
  readonly #pauses = new MessageChannel()
  readonly #post = this.#pauses.port2.postMessage.bind(this.#pauses.port2)

  constructor() {
    // A task that follows means that the one before has ended.
    this.#pauses.port1.onmessage = () => {
      this.#began = null
    }
  }

  /** @throws Error once the task that it is called in has run for a second */
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
