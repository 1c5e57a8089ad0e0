import type { Db } from '../db/db.ts'
import { type LearnersRating, readRatings } from './marks.ts'

/** Milliseconds for which ratings are cached; they are read only on demand. */
const lifeInMs = 60_000

/** By resource id, for resources with enough ratings. */
export type KnownRatings = ReadonlyMap<number, LearnersRating>

/** A cache of learners' ratings, at most a minute old. */
export class LearnersRatings {
  readonly #db: Db
  #known: KnownRatings = new Map()
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The current ratings; a new map after each read. */
  async current(): Promise<KnownRatings> {
    const isFirst = this.#readAt === Number.NEGATIVE_INFINITY
    if (performance.now() - this.#readAt >= lifeInMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null
      })
      // The library works without ratings, so only the first caller waits.
      if (isFirst) await this.#reading
    }
    return this.#known
  }

  async #read(): Promise<void> {
    try {
      this.#known = await readRatings(this.#db)
    } catch {
      // The next call retries.
    } finally {
      this.#readAt = performance.now()
    }
  }
}
