import { isDeepStrictEqual } from 'node:util'
import { raise } from '../../domain/errors.ts'
import { type LearnerRecord, statsOf } from '../../domain/learner-record.ts'
import type { EventPlace } from '../../domain/learner-record-rules.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { CourseProgress, Stats } from '../../domain/progress.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql, preferencesSql, statsSql, streakSql } from '../db/json.ts'
import { recordParts } from './record-parts.ts'

/** A learner's record as it was read, to be written back only if nothing came between. */
export interface StoredRecord {
  record: LearnerRecord
  /** Goes up with every change. */
  version: number
  /** The last of its events, in the order of events. */
  latest: EventPlace | null
}

/** What is stored of one of a learner's courses, projects …, by its key, as one JSON object. */
const byKey = (key: string, value: string, from: string) =>
  `coalesce((select json_object_agg(${key}, ${value}) from ${from}), '{}')`

const eventSql = `details || jsonb_strip_nulls(jsonb_build_object('id', id, 'kind', kind,
  'occurredAt', ${isoSql('occurred_at')}, 'timeZone', time_zone, 'localDate', local_date,
  'claimedAt', ${isoSql('claimed_at')}))`

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
  'latest', case when latest_event_id is not null then
    json_build_object('occurredAt', ${isoSql('latest_event_at')}, 'id', latest_event_id) end,
  'record', json_build_object(
    'streak', ${streakSql},
    'awards', ${byKey('source', `json_build_object('points', points, 'awardedAt', ${isoSql('awarded_at')})`, 'point_awards where user_id = $1')},
    'skills', ${byKey('skill_name', 'skill_points', 'user_skills where user_id = $1')},
    'badges', ${byKey('badge_name', isoSql('earned_at'), 'user_badges where user_id = $1')},
    'lessons', ${byKey(
      'video_id',
      `json_build_object('courseId', course_id, 'moduleId', module_id,
        'completedAt', ${isoSql('completed_at')}, 'minutes', time_spent_minutes)`,
      'user_progress where user_id = $1',
    )},
    'projects', ${byKey(
      'project_id',
      `json_build_object('courseId', course_id, 'submission', submission, 'completedAt', ${isoSql('completed_at')})`,
      'user_projects where user_id = $1',
    )},
    'quizzes', ${byKey(
      'lesson_id',
      `json_build_object('correct', correct, 'total', total,
        'best', json_build_object('correct', best_correct, 'total', best_total),
        'answeredAt', ${isoSql('answered_at')}, 'passedAt', ${isoSql('passed_at')})`,
      'quiz_results where user_id = $1',
    )},
    'exercises', ${byKey('lesson_id', isoSql('passed_at'), 'exercise_work where user_id = $1 and passed_at is not null')},
    'enrolments', ${byKey(
      'course_id',
      `json_build_object('preferences', ${preferencesSql}, 'progressPercentage', progress_percentage,
        'startedAt', ${isoSql('started_at')}, 'lastAccessedAt', ${isoSql('last_accessed_at')},
        'completedAt', ${isoSql('completed_at')})`,
      'user_course_enrollments where user_id = $1',
    )})
  ) as stored,
  array(select ${eventSql} from learning_events where user_id = $1 and id = any($2::uuid[])) as known
from user_stats stats join learning_streaks streak using (user_id)
where user_id = $1`

/** All that a learner did, in the order of events. */
export async function readEvents(db: Db, userId: string): Promise<RecordedEvent[]> {
  const row = await queryRow<{ events: RecordedEvent[] }>(db, readEventsSql, [userId])
  return row?.events ?? []
}

const readEventsSql = `
select coalesce(json_agg(${eventSql} order by occurred_at, id), '[]') as events from learning_events where user_id = $1`

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
  { record: after, latest }: StoredRecord,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  const stats = statsOf(after)
  const values: unknown[] = [userId, version, stats.totalSkillPoints, stats.currentLevel, stats.pointsToNextLevel]
  const add = (value: unknown) => `$${values.push(value)}`
  // Every part selects from `guard`: where that is empty nothing is written.
  const parts = [
    `guard as (
      update user_stats
      set total_skill_points = $3, current_level = $4, experience_points = $3, points_to_next_level = $5,
        version = version + 1, latest_event_at = ${add(latest?.occurredAt)}, latest_event_id = ${add(latest?.id)}
      where user_id = $1 and version = $2 and not exists (
        select from learning_events where user_id = $1 and id = any(${add(events.map(({ id }) => id))}::uuid[]))
      returning user_id)`,
  ]
  if (events.length > 0) {
    parts.push(`events as (
      insert into learning_events (user_id, ${Object.keys(eventColumns).join(', ')})
      ${rowsSql(eventColumns, events.map(eventRow), add)})`)
  }
  if (after.streak !== before.streak) {
    const { currentStreak, longestStreak, lastActivityDate, streakStartDate, freezes, frozenDays } = after.streak
    parts.push(`streak as (
      update learning_streaks
      set current_streak = ${add(currentStreak)}, longest_streak = ${add(longestStreak)},
        last_activity_date = ${add(lastActivityDate)}, streak_start_date = ${add(streakStartDate)},
        freezes = ${add(freezes)}, frozen_days = ${add(frozenDays)}
      from guard where learning_streaks.user_id = guard.user_id)`)
  }
  for (const { table, key, columns, rows, values: valuesOf, clear = `delete from ${table}` } of recordParts) {
    const [known, wanted] = [rows(before), rows(after)]
    if (known === wanted) continue
    const changed = Object.keys(wanted).filter((name) => !isDeepStrictEqual(wanted[name], known[name]))
    const gone = Object.keys(known).filter((name) => !(name in wanted))
    const names = Object.keys(columns)
    if (changed.length > 0) {
      const all = { [key]: 'text', ...columns }
      const given = changed.map((name) => ({ [key]: name, ...valuesOf(wanted[name] as never, name) }))
      parts.push(`${table}_kept as (
        insert into ${table} (user_id, ${key}, ${names.join(', ')})
        ${rowsSql(all, given, add)}
        on conflict (user_id, ${key}) do update
        set ${names.map((name) => `${name} = excluded.${name}`).join(', ')})`)
    }
    if (gone.length > 0) {
      const using = clear.startsWith('update') ? 'from' : 'using'
      parts.push(`${table}_gone as (
        ${clear} ${using} guard where ${table}.user_id = guard.user_id and ${key} = any(${add(gone)}::text[]))`)
    }
  }
  return (await queryRow(db, `with ${parts.join(', ')} select user_id from guard`, values)) !== undefined
}

/** Selects rows for whoever `guard` selects. One row by its values alone: that is quicker, and the usual case. */
function rowsSql(
  columns: Readonly<Record<string, string>>,
  rows: readonly Record<string, unknown>[],
  add: (value: unknown) => string,
): string {
  const names = Object.keys(columns)
  const [row] = rows
  if (row && rows.length === 1) {
    return `select user_id, ${names.map((name) => `${add(row[name])}::${columns[name]}`).join(', ')} from guard`
  }
  return `select user_id, ${names.join(', ')} from guard, jsonb_to_recordset(${add(JSON.stringify(rows))}) as (
    ${names.map((name) => `${name} ${columns[name]}`).join(', ')})`
}

const eventColumns = {
  id: 'uuid',
  kind: 'text',
  subject: 'text',
  occurred_at: 'timestamptz',
  time_zone: 'text',
  local_date: 'date',
  details: 'jsonb',
  claimed_at: 'timestamptz',
}

/** An event as its table holds it: what it is about, and in `details` the whole of what happened. */
function eventRow(event: RecordedEvent) {
  const { id, kind, occurredAt, timeZone, localDate, claimedAt, ...details } = event
  return {
    ...{ id, kind, subject: subjectOf(event), details },
    ...{ occurred_at: occurredAt, time_zone: timeZone, local_date: localDate, claimed_at: claimedAt },
  }
}

function subjectOf(event: RecordedEvent): string {
  switch (event.kind) {
    case 'project-handed-in':
      return event.projectId
    case 'path-chosen':
      return event.courseId
    case 'points-awarded':
      return event.source
    case 'day-counted':
      return event.localDate
    default:
      return event.lessonId
  }
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
    'progressPercentage', coalesce(enrolled.progress_percentage, 0),
    'completedAt', ${isoSql('enrolled.completed_at')}),
  'stats', ${statsSql}
) as progress
from user_stats stats
left join user_course_enrollments enrolled on enrolled.user_id = $1 and enrolled.course_id = $2
where stats.user_id = $1`
