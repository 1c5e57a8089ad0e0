import QuickLRU from 'quick-lru'
import type { RecordRow } from './learner-records.ts'

type CachedRecord = Omit<RecordRow, 'isStale'> & { text: string }

/** The cache holds up to twice as many, because eviction works in generations. */
const maxRecords = 1_000
const lifeMs = 5 * 60_000
/** Characters of a record, at most: so that all of them together stay below 200 MB. */
const maxLength = 50_000

/**
 * Records as they were last written here, so that a learner's next event costs one statement instead of two. A stale
 * entry does no harm: a record is only written at the version it had, and is read anew when that has moved on.
 */
export class RecordCache {
  readonly #records = new QuickLRU<string, CachedRecord>({ maxSize: maxRecords, maxAge: lifeMs })

  /** Hands the record over and forgets it: if it proves stale, the next attempt reads. */
  take(userId: string): CachedRecord | undefined {
    const record = this.#records.get(userId)
    this.#records.delete(userId)
    return record
  }

  set(userId: string, record: CachedRecord): void {
    if (record.text.length <= maxLength) this.#records.set(userId, record)
  }
}
