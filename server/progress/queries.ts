import { isDeepStrictEqual } from 'node:util'
import type { EventCounts } from '../../domain/bounds.ts'
import { raise } from '../../domain/errors.ts'
import type { LatestEvent } from '../../domain/event-order.ts'
import { type LearnerRecord, statsOf } from '../../domain/learner-record.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { CourseProgress, Stats } from '../../domain/progress.ts'
import { isoSql, jsonSql, replacing, rowOf } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { statsSql, streakSql } from '../db/json.ts'
import * as tables from '../db/tables.ts'
import { insertEventsSql, knownEventsSql } from './event-queries.ts'
import { rowsSql } from './guarded-rows.ts'
import { type RecordPart, recordParts } from './record-parts.ts'

/** A learner's record as it was read, to be written back only if nothing came between. */
export interface StoredRecord {
  record: LearnerRecord
  /** Goes up with every change. */
  version: number
  /** The last of its events, in the order of events. */
  latest: LatestEvent | null
  /** Whether there are events that the record does not follow from yet, so that only all of them tell it. */
  isStale: boolean
  counts: EventCounts
}

/** A part of the record as a member of a JSON object: its rows by their keys. */
function partSql({ part, table, key, columns, where = 'true' }: RecordPart): string {
  return `'${part}', coalesce((
      select json_object_agg(${key}, ${jsonSql(columns)}) from ${table} where user_id = $1 and ${where}), '{}')`
}

/** Reads a learner's whole record, and those of the named events that it knows: one statement. */
export async function readRecord(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<{ stored: StoredRecord; known: RecordedEvent[] }> {
  const row = await queryRow<{ stored: StoredRecord; known: RecordedEvent[] }>(db, readRecordSql, [userId, eventIds])
  if (!row) raise('not-signed-in', 'This account was deleted.')
  return row
}

const readRecordSql = `
select json_build_object(
  'version', stats.version,
  'latest', case when latest_event_id is not null then ${jsonSql(tables.latestEventColumns)} end,
  'isStale', is_stale,
  'counts', ${jsonSql(tables.countsColumns)},
  'record', json_build_object(
    'streak', ${streakSql},
    ${recordParts.map(partSql).join(',\n    ')})
  ) as stored,
  ${knownEventsSql} as known
from user_stats stats join learning_streaks streak using (user_id)
where user_id = $1`

/**
 * Writes events and all that follows from them in one statement, unless the record is no longer as it was read, or
 * an event with one of these ids came meanwhile.
 *
 * @returns false when nothing was written for that reason
 */
export async function writeRecord(
  db: Db,
  userId: string,
  { record: before, version }: StoredRecord,
  { record: after, latest, counts }: StoredRecord,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  const values: unknown[] = [userId, version]
  const add = (value: unknown) => `$${values.push(value)}`
  const set = (row: Record<string, unknown>) =>
    Object.entries(row)
      .map(([name, value]) => `${name} = ${add(value)}`)
      .join(', ')
  const stats = {
    ...rowOf(tables.statsColumns, statsOf(after)),
    ...rowOf(tables.latestEventColumns, latest),
    ...rowOf(tables.countsColumns, counts),
  }
  // Every part selects from `guard`: where that is empty nothing is written.
  const parts = [
    `guard as (
      update user_stats set version = version + 1, is_stale = false, ${set(stats)}
      where user_id = $1 and version = $2 and not exists (
        select from learning_events where user_id = $1 and id = any(${add(events.map(({ id }) => id))}::uuid[]))
      returning user_id)`,
  ]
  if (events.length > 0) {
    parts.push(`events as (${insertEventsSql(events, add)})`)
  }
  if (after.streak !== before.streak) {
    parts.push(`streak as (
      update learning_streaks set ${set(rowOf(tables.streakColumns, after.streak))}
      from guard where learning_streaks.user_id = guard.user_id)`)
  }
  for (const { part, table, key, columns, types, derived, clear = `delete from ${table}` } of recordParts) {
    const [known, wanted] = [before[part], after[part]]
    if (known === wanted) continue
    const changed = Object.entries(wanted).filter(([name, row]) => !isDeepStrictEqual(row, Reflect.get(known, name)))
    const removed = Object.keys(known).filter((name) => !(name in wanted))
    if (changed.length > 0) {
      const all = { [key]: 'text', ...types }
      const rows = changed.map(([name, row]) => ({
        ...{ [key]: name, ...rowOf(columns, row) },
        ...derived?.valuesOf(row as never, name),
      }))
      parts.push(`${table}_kept as (
        insert into ${table} (user_id, ${Object.keys(all).join(', ')})
        ${rowsSql(all, rows, add)}
        on conflict (user_id, ${key}) do update set ${replacing(types)})`)
    }
    if (removed.length > 0) {
      const using = clear.startsWith('update') ? 'from' : 'using'
      parts.push(`${table}_removed as (
        ${clear} ${using} guard where ${table}.user_id = guard.user_id and ${key} = any(${add(removed)}::text[]))`)
    }
  }
  return (await queryRow(db, `with ${parts.join(', ')} select user_id from guard`, values)) !== undefined
}

/** What a learner handed in as a project; `null` before. */
export async function readSubmission(db: Db, userId: string, projectId: string): Promise<string | null> {
  const row = await queryRow<{ submission: string }>(db, readSubmissionSql, [userId, projectId])
  return row?.submission ?? null
}

const readSubmissionSql = 'select submission from user_projects where user_id = $1 and project_id = $2'

/** The player's figures for one course. */
export interface StoredCourseProgress {
  course: CourseProgress
  stats: Stats
}

export async function readCourseProgress(db: Db, userId: string, courseId: string): Promise<StoredCourseProgress> {
  const row = await queryRow<{ progress: StoredCourseProgress }>(db, readCourseProgressSql, [userId, courseId])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row.progress
}

const readCourseProgressSql = `
select json_build_object(
  'course', json_build_object(
    'courseId', $2::text,
    'completedLessonIds', array(
      select video_id from user_progress where user_id = $1 and course_id = $2 and completed
      order by completed_at, video_id),
    'completedProjectIds', array(
      select project_id from user_projects where user_id = $1 and course_id = $2 order by project_id),
    'practisedLessonIds', array(
      select lesson_id from exercise_work where user_id = $1 and passed_at is not null order by lesson_id),
    'quizzes', array(
      select json_build_object('lessonId', lesson_id, 'isPassed', passed_at is not null,
        'best', json_build_object('correct', best_correct, 'total', best_total))
      from quiz_results where user_id = $1 order by lesson_id),
    'progressPercentage', coalesce(enrolled.progress_percentage, 0),
    'completedAt', ${isoSql('enrolled.completed_at')}),
  'stats', ${statsSql}
) as progress
from user_stats stats
left join user_course_enrollments enrolled on enrolled.user_id = $1 and enrolled.course_id = $2
where stats.user_id = $1`
