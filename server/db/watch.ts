import { DatabaseAway } from './outage.ts'

/** Milliseconds that somebody waits until it is looked whether the database is there at all. */
export const lookAfterMs = 400
/** Of those who wait by then, in milliseconds. */
const lookEveryMs = 100
/** Shorter, in milliseconds: an answer from before a wait says nothing about it, and must not stand for another look. */
const rememberedMs = 300

interface Wait {
  /** By `performance.now()`. */
  since: number
  lose: (lost: DatabaseAway) => void
}

/**
 * Knows whether the database answers: it is asked by one at a time, and not again for a while. It is lost once it
 * refuses to answer, or has been silent for too long: to who asks, and to everybody else.
 */
export class DatabaseWatch {
  readonly #ask: (signal: AbortSignal) => Promise<unknown>
  readonly #silence: number
  readonly #onLost: () => void
  /** The first is who has waited longest. */
  readonly #waits = new Set<Wait>()
  #looking: NodeJS.Timeout | undefined
  #answers = true
  #checkedAt = Number.NEGATIVE_INFINITY
  #heardAt = Number.NEGATIVE_INFINITY
  #check: Promise<boolean> | undefined

  /**
   * @param ask rejects where the database does not answer; it is told when nobody waits for it any more
   * @param silence that is too long, in milliseconds
   * @param onLost called each time that the database was asked in vain
   */
  constructor(ask: (signal: AbortSignal) => Promise<unknown>, silence: number, onLost = () => {}) {
    this.#ask = ask
    this.#silence = silence
    this.#onLost = onLost
  }

  /** As the last check found it. */
  get answers(): boolean {
    return this.#answers
  }

  /** To be called when the database answered anything. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  /**
   * Waits for what the database is to do, and looks whether it is there while that takes longer.
   *
   * @throws DatabaseAway once it is lost
   */
  during<Result>(work: Promise<Result>): Promise<Result> {
    // No timer and no race of its own: every statement passes here.
    return new Promise((resolve, reject) => {
      const wait = { since: performance.now(), lose: reject }
      this.#waits.add(wait)
      this.#looking ??= setInterval(() => this.#look(), lookEveryMs).unref()
      const over = () => this.#waits.delete(wait)
      work.then(over, over)
      work.then(resolve, reject)
    })
  }

  #look(): void {
    const [longest] = this.#waits
    if (!longest) {
      clearInterval(this.#looking)
      this.#looking = undefined
    } else if (performance.now() - longest.since >= lookAfterMs) void this.check()
  }

  async check(): Promise<boolean> {
    if (performance.now() - this.#checkedAt < rememberedMs) return this.#answers
    this.#check ??= this.#checkNow().finally(() => {
      this.#check = undefined
    })
    return this.#check
  }

  async #checkNow(): Promise<boolean> {
    const over = new AbortController()
    // What came of it may be older than its answer: it was there when it was asked.
    let checkedAt = performance.now()
    try {
      await Promise.race([this.#ask(over.signal), this.#untilSilent(over.signal)])
      this.#answers = true
    } catch {
      this.#answers = false
      checkedAt = performance.now()
      this.#lose()
    }
    over.abort()
    this.#checkedAt = checkedAt
    return this.#answers
  }

  #lose(): void {
    this.#onLost()
    for (const { lose } of this.#waits) lose(new DatabaseAway('The database does not answer'))
    this.#waits.clear()
  }

  /** @throws Error once the database was silent for too long from now on */
  async #untilSilent(signal: AbortSignal): Promise<never> {
    for (let left = this.#silence; left > 0; left = this.#heardAt + this.#silence - performance.now()) {
      await after(left, signal)
      // An answer that came while this process was busy counts.
      await new Promise((resolve) => setImmediate(resolve))
    }
    throw new Error('The database is silent')
  }
}

/** Never, where it is given up before. */
async function after(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}
