/** What an attack came to. */
export interface Counts {
  /** How often it was tried. */
  rounds: number
  /** Writes that the server said yes to; none is a failure. */
  acknowledged: number
  /** Answers of 400 to 499, and events that were not taken, where none is meant to be. */
  refused?: number
  /** Acknowledged writes that were not there afterwards; has to be 0. */
  lost: number
  /** Answers of 500 and above, but for a 503 with Retry-After; has to be 0. */
  serverErrors: number
  /** The longest that somebody waited for an answer, in milliseconds. */
  longestWait: number
  /** What else did not hold, a sentence each. */
  broken?: string[]
}

/** One way to bring the server down; each file in tools/faults/ exports one as `attack`. */
export interface Attack {
  name: string
  run(): Promise<Counts>
}
