import { raise } from '../../domain/errors.ts'
import { emptyRecord, type LearnerRecord, recordFormat } from '../../domain/learner-record.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { appendEvents } from './append-events.ts'
import { type RecordRow, recordColumns, recordSql, storedRecord } from './learner-records.ts'

const emptyText = JSON.stringify(emptyRecord)
const textStart = `{"format":${recordFormat},`

/** The present record of a row that was read, computed first where it is stale. */
export async function currentRecord(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  row: RecordRow,
): Promise<LearnerRecord> {
  const { record, isStale } = storedRecord(userId, row)
  return isStale ? (await appendEvents(db, catalogue, userId, [])).after : record
}

/** A learner's present record. */
export async function readRecord(db: Db, catalogue: Catalogue, userId: string): Promise<LearnerRecord> {
  return currentRecord(db, catalogue, userId, await readRecordRow(db, userId))
}

/** A learner's present record as the JSON that is stored, with its version: nothing of it is parsed. */
export async function readRecordText(
  db: Db,
  catalogue: Catalogue,
  userId: string,
): Promise<{ version: number; text: string }> {
  const { version, text, isStale } = await readRecordRow(db, userId)
  if (!isStale && text === null) return { version, text: emptyText }
  if (!isStale && text?.startsWith(textStart) && text.endsWith('}')) return { version, text }
  // Computing it makes it readable, also where nothing is stale but the text is damaged.
  await appendEvents(db, catalogue, userId, [])
  const computed = await readRecordRow(db, userId)
  return { version: computed.version, text: computed.text ?? emptyText }
}

async function readRecordRow(db: Db, userId: string): Promise<RecordRow> {
  return (await db.row(readRecordSql, [userId])) ?? raise('not-signed-in', 'This account was deleted.')
}

const readRecordSql = sql.rows(recordColumns)`select ${recordSql} from learner_records where user_id = $1`
