import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import { emptyRecord, type LearnerRecord, recordFormat } from '../../domain/learner-record.ts'
import type { FoldCheckpoint } from '../../domain/learner-record-rules.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { jsonIn } from '../json-in.ts'
import type { NextCardStates } from './card-states.ts'
import { eventOf, eventRow, knownEventsSql, StoredEvent } from './event-queries.ts'

/** A learner's record as its row holds it. */
export const recordColumns = {
  /** Goes up with every change. */
  version: z.int(),
  /** JSON; `null` while there are no events. */
  text: z.string().nullable(),
  /** Whether there are events that the record does not follow from yet. */
  isStale: z.boolean(),
}
export type RecordRow = z.infer<z.ZodObject<typeof recordColumns>>

/** These columns of the table `learner_records`. */
export const recordSql = sql`version, record as text, is_stale as "isStale"`

/** A learner's record, to be written back only if nothing came between. */
export interface StoredRecord {
  version: number
  record: LearnerRecord
  isStale: boolean
}

/** The record that a row holds. A damaged one, or one of another format, counts as stale: the events tell it anew. */
export function storedRecord(userId: string, { version, text, isStale }: RecordRow): StoredRecord {
  if (text === null) return { version, record: emptyRecord, isStale }
  const record = jsonIn(text) as LearnerRecord | null | undefined
  if (record?.format === recordFormat) return { version, record, isStale }
  process.emitWarning(`The record of the learner ${userId} cannot be read: it is computed anew from the events`)
  return { version, record: emptyRecord, isStale: true }
}

/** A learner's stored record, and those of the named events that are known. */
export async function readForAppending(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<{ stored: StoredRecord; known: RecordedEvent[] }> {
  const row = await db.row(readForAppendingSql, [userId, eventIds])
  if (!row) return raise('not-signed-in', 'This account was deleted.')
  return { stored: storedRecord(userId, row), known: row.known.map(eventOf) }
}

const readForAppendingSql = sql.rows({ ...recordColumns, known: z.array(StoredEvent) })`
select ${recordSql}, ${knownEventsSql} as known from learner_records where user_id = $1`

/** The state that late events are folded from; `null` where there is none, or one of another format. */
export async function readCheckpoint(db: Db, userId: string): Promise<FoldCheckpoint | null> {
  const row = await db.row(readCheckpointSql, [userId])
  const checkpoint: FoldCheckpoint | null = row?.checkpoint ? JSON.parse(row.checkpoint) : null
  return checkpoint?.record.format === recordFormat ? checkpoint : null
}

const readCheckpointSql = sql.rows({ checkpoint: z.string().nullable() })`
select checkpoint from learner_records where user_id = $1`

/** The record that follows from events. The stored checkpoint and states of cards stay where none are given. */
export interface NextRecord {
  record: LearnerRecord
  checkpoint?: FoldCheckpoint | null | undefined
  cardStates?: NextCardStates | null
}

/**
 * Writes events and the record that follows from them, or the events alone.
 *
 * @param version of the record that this follows from
 * @param next left out, the record is stale until it is computed
 * @returns false when nothing was written, because the record has another version, or knows one of the events
 */
export async function writeRecord(
  db: Db,
  userId: string,
  version: number,
  events: readonly RecordedEvent[],
  next?: NextRecord & { text?: string },
): Promise<boolean> {
  const { record, checkpoint, cardStates, text = JSON.stringify(record) } = next ?? {}
  const row = await db.row(appendEventsSql, [
    userId,
    version,
    text,
    checkpoint === null ? '' : checkpoint && JSON.stringify(checkpoint),
    record && Object.keys(record.enrolments).sort(),
    JSON.stringify(events.map(eventRow)),
    cardStates?.text,
    cardStates?.isAll ?? false,
  ])
  return row?.isWritten ?? false
}

const appendEventsSql = sql.rows({ isWritten: z.boolean() })`
select append_events($1, $2, $3, $4, $5, $6::jsonb, $7::json, $8) as "isWritten"`

/** The learner's last submission for a project; `null` before the first. */
export async function readSubmission(db: Db, userId: string, projectId: string): Promise<string | null> {
  const row = await db.row(readSubmissionSql, [userId, projectId])
  return row?.submission ?? null
}

const readSubmissionSql = sql.rows({ submission: z.string().nullable() })`
select details ->> 'submission' as submission from learner_events
where user_id = $1 and kind = 'project-handed-in' and subject = $2
order by occurred_at desc, id desc limit 1`
