import type { Db } from '../db/db.ts'
import { type LearnersRating, readRatings } from './marks.ts'

/** Read so often at most, and only while somebody looks: an average need not be of this minute. */
const lifeInMs = 60_000

/** By resource, of those that enough learners rated. */
export type KnownRatings = ReadonlyMap<number, LearnersRating>

/** What learners gave to resources, as it was at most a minute before somebody looked. */
export class LearnersRatings {
  readonly #db: Db
  #known: KnownRatings = new Map()
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Another map once they were read anew. */
  async current(): Promise<KnownRatings> {
    const isFirst = this.#readAt === Number.NEGATIVE_INFINITY
    if (performance.now() - this.#readAt >= lifeInMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null
      })
      // Without them the library is complete all the same: only the first look waits.
      if (isFirst) await this.#reading
    }
    return this.#known
  }

  async #read(): Promise<void> {
    try {
      this.#known = await readRatings(this.#db)
    } catch {
      // The next look tries again.
    } finally {
      this.#readAt = performance.now()
    }
  }
}
