import { DatabaseAway } from './outage.ts'

/** Milliseconds that a statement runs before the database is checked. */
export const checkAfterMs = 400
/** Milliseconds between checks of the waiting statements. */
const pollEveryMs = 100
/** Milliseconds for which a check is cached; shorter than a wait, since an earlier check says nothing about it. */
const cachedMs = 300

interface Wait {
  /** By `performance.now()`. */
  since: number
  lose: (lost: DatabaseAway) => void
}

/**
 * A circuit breaker: knows whether the database answers, by one shared check at a time. When the check fails or times
 * out, every waiting statement fails.
 */
export class DatabaseWatch {
  readonly #ask: (signal: AbortSignal) => Promise<unknown>
  readonly #silence: number
  readonly #onLost: () => void
  /** Ordered by start: the first has waited longest. */
  readonly #waits = new Set<Wait>()
  #timer: NodeJS.Timeout | undefined
  #isUp = true
  #checkedAt = Number.NEGATIVE_INFINITY
  #heardAt = Number.NEGATIVE_INFINITY
  #check: Promise<boolean> | undefined

  /**
   * @param ask checks the database and rejects when it is away; its signal aborts when no statement waits any more
   * @param silence the timeout of a check, in milliseconds
   * @param onLost called after each failed check
   */
  constructor(ask: (signal: AbortSignal) => Promise<unknown>, silence: number, onLost = () => {}) {
    this.#ask = ask
    this.#silence = silence
    this.#onLost = onLost
  }

  /** The result of the last check. */
  get isUp(): boolean {
    return this.#isUp
  }

  /** Records that the database answered. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  /**
   * Waits for a statement, and checks the database while that takes long.
   *
   * @throws DatabaseAway when the check fails
   */
  during<Result>(work: Promise<Result>): Promise<Result> {
    // Avoids a timer and `Promise.race` per statement: every statement passes here.
    return new Promise((resolve, reject) => {
      const wait = { since: performance.now(), lose: reject }
      this.#waits.add(wait)
      this.#timer ??= setInterval(() => this.#checkIfSlow(), pollEveryMs).unref()
      const over = () => this.#waits.delete(wait)
      work.then(over, over)
      work.then(resolve, reject)
    })
  }

  #checkIfSlow(): void {
    const [longest] = this.#waits
    if (!longest) {
      clearInterval(this.#timer)
      this.#timer = undefined
    } else if (performance.now() - longest.since >= checkAfterMs) void this.check()
  }

  async check(): Promise<boolean> {
    if (performance.now() - this.#checkedAt < cachedMs) return this.#isUp
    this.#check ??= this.#checkNow().finally(() => {
      this.#check = undefined
    })
    return this.#check
  }

  async #checkNow(): Promise<boolean> {
    const over = new AbortController()
    // The check counts from its start: its result may be older than its arrival.
    let checkedAt = performance.now()
    try {
      await Promise.race([this.#ask(over.signal), this.#untilSilent(over.signal)])
      this.#isUp = true
    } catch {
      this.#isUp = false
      checkedAt = performance.now()
      this.#lose()
    }
    over.abort()
    this.#checkedAt = checkedAt
    return this.#isUp
  }

  #lose(): void {
    this.#onLost()
    for (const { lose } of this.#waits) lose(new DatabaseAway('The database does not answer'))
    this.#waits.clear()
  }

  /** @throws Error when the database was silent for too long from now on */
  async #untilSilent(signal: AbortSignal): Promise<never> {
    for (let left = this.#silence; left > 0; left = this.#heardAt + this.#silence - performance.now()) {
      await after(left, signal)
      // An answer that arrived while this process was busy counts.
      await new Promise((resolve) => setImmediate(resolve))
    }
    throw new Error('The database is silent')
  }
}

/** Resolves after the time, or never once aborted. */
async function after(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}
