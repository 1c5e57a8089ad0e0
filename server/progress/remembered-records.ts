import QuickLRU from 'quick-lru'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import type { StoredRecord } from './queries.ts'

const maxRemembered = 2_000
const lifeInMs = 5 * 60_000
/** Characters, roughly; a learner at work has some thousands. What is larger is read again. */
const longest = 200_000
/** Of a row of a record, without its texts. */
const lengthOfRow = 100

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

  keep(userId: string, stored: StoredRecord): void {
    if (lengthOf(stored.record) <= longest) this.#records.set(userId, stored)
  }
}

function lengthOf({ streak: _, ...parts }: LearnerRecord): number {
  const rows = Object.values(parts).reduce((count, part) => count + Object.keys(part).length, 0)
  const texts = Object.values(parts.projects).reduce((length, { submission }) => length + submission.length, 0)
  return rows * lengthOfRow + texts
}
