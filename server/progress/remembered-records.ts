import QuickLRU from 'quick-lru'
import type { StoredRecord } from './queries.ts'

const maxRemembered = 2_000
const lifeInMs = 5 * 60_000

/**
 * Records as they were last written here, so that a learner's next event costs one statement and not two. Safe
 * however old: a record is only written back at the version it had, and is read anew when that has moved on.
 */
export class RememberedRecords {
  readonly #records = new QuickLRU<string, StoredRecord>({ maxSize: maxRemembered, maxAge: lifeInMs })

  /** Hands the record over and forgets it: if it proves stale, the next attempt reads. */
  take(userId: string): StoredRecord | undefined {
    const record = this.#records.get(userId)
    this.#records.delete(userId)
    return record
  }

  keep(userId: string, record: StoredRecord): void {
    this.#records.set(userId, record)
  }
}
