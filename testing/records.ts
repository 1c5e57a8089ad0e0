import type { LearnerRecord } from '../domain/learner-record.ts'
import type { Db } from '../server/db/db.ts'
import { readForAppending } from '../server/progress/learner-records.ts'
import { query } from './query.ts'

/** A learner's record as it is stored, stale or not. */
export async function storedRecordOf(db: Db, userId: string): Promise<LearnerRecord> {
  return (await readForAppending(db, userId, [])).stored.record
}

/** Changes a stored record behind the server's back. */
export async function changeRecord(
  db: Db,
  userId: string,
  change: (record: LearnerRecord) => LearnerRecord,
): Promise<void> {
  const record = JSON.stringify(change(await storedRecordOf(db, userId)))
  await query(db, 'update learner_records set record = $2 where user_id = $1', [userId, record])
}

/** A record without what the server counts against the bounds of a day. */
export function withoutCounts({ counts: _, ...record }: LearnerRecord): Omit<LearnerRecord, 'counts'> {
  return record
}
