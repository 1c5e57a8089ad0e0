import { noUsage, type Usage } from '../../domain/bounds.ts'
import { raise } from '../../domain/errors.ts'
import { eventKinds, subjectIdOf } from '../../domain/event-kinds.ts'
import type { EventPlace } from '../../domain/event-order.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { columnTypes, rowOf } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { eventSql } from '../db/json.ts'
import { eventColumns } from '../db/tables.ts'
import { slices } from '../slices.ts'
import { rowsSql } from './guarded-rows.ts'

/** Of the learner $1, those events that $2 names. */
export const knownEventsSql = `array(
  select ${eventSql} from learning_events where user_id = $1 and id = any($2::uuid[]))`

/** Events that are read at a time: between two pages the database is free for others. */
const eventsPerPage = 250

/** All that a learner did, in the order of events, a page at a time. */
export async function* readEventPages(db: Db, userId: string): AsyncGenerator<RecordedEvent[]> {
  const slice = slices()
  let place: EventPlace = { occurredAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const values = [userId, place.occurredAt, place.id, eventsPerPage]
    const row = await queryRow<{ events: RecordedEvent[] | null }>(db, readEventsSql, values)
    const events = row?.events ?? []
    await slice()
    yield events
    const last = events.at(-1)
    if (!last || events.length < eventsPerPage) return
    place = last
  }
}

const readEventsSql = `
select json_agg(${eventSql} order by occurred_at, id) as events
from (
  select * from learning_events
  where user_id = $1 and (occurred_at, id) > ($2::timestamptz, $3::uuid)
  order by occurred_at, id
  limit $4::int
) page`

/** All that a learner did, in the order of events. */
export async function readEvents(db: Db, userId: string): Promise<RecordedEvent[]> {
  return (await Array.fromAsync(readEventPages(db, userId))).flat()
}

/** The state of a learner's record that events are appended to, and those of the named events that it knows. */
export async function readKnownEvents(db: Db, userId: string, eventIds: readonly string[]): Promise<KnownEvents> {
  const row = await queryRow<KnownEvents>(db, readKnownEventsSql, [userId, eventIds])
  return row ?? raise('not-signed-in', 'This account was deleted.')
}

interface KnownEvents {
  version: number
  inRecord: number
  known: RecordedEvent[]
}

const readKnownEventsSql = `
select version, event_count as "inRecord",
  ${knownEventsSql} as known
from user_stats where user_id = $1`

/** The usage that these events would add to: minutes of their days alone, and hand-ins where they are some. */
export async function readUsage(db: Db, userId: string, events: readonly RecordedEvent[]): Promise<Usage> {
  const days = new Set(events.filter(({ kind }) => kind === 'minutes-spent').map(({ localDate }) => localDate))
  const isHandedIn = events.some(({ kind }) => kind === 'project-handed-in')
  if (days.size === 0 && !isHandedIn) return noUsage()
  const row = await queryRow<UsageRow>(db, readUsageSql, [userId, [...days], isHandedIn])
  return { minutes: new Map(Object.entries(row?.minutes ?? {})), handIns: row?.handIns ?? 0 }
}

interface UsageRow {
  minutes: Record<string, number> | null
  handIns: number
}

const readUsageSql = `
select (
    select json_object_agg(local_date, minutes)
    from (
      select local_date, sum((details ->> 'minutes')::int) as minutes from learning_events
      where user_id = $1 and kind = 'minutes-spent' and local_date = any($2::date[])
      group by local_date) told) as minutes,
  (select count(*)::int from learning_events where $3 and user_id = $1 and kind = 'project-handed-in') as "handIns"`

/**
 * Writes events and nothing that follows from them: until it is worked out, the record is stale.
 *
 * @returns false when nothing was written, because the record is no longer of this version
 */
export async function insertEvents(
  db: Db,
  userId: string,
  version: number,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  const values: unknown[] = [userId, version, events.length]
  const add = (value: unknown) => `$${values.push(value)}`
  const sql = `
    with guard as (
      update user_stats set version = version + 1, is_stale = true, event_count = event_count + $3
      where user_id = $1 and version = $2
      returning user_id),
    events as (${insertEventsSql(events, add)})
    select user_id from guard`
  return (await queryRow(db, sql, values)) !== undefined
}

/** Writes events of whoever `guard` selects. */
export function insertEventsSql(events: readonly RecordedEvent[], add: (value: unknown) => string): string {
  return `
    insert into learning_events (user_id, ${Object.keys(eventTypes).join(', ')})
    ${rowsSql(eventTypes, events.map(eventRow), add)}`
}

const eventTypes = { ...columnTypes(eventColumns), subject: 'text', details: 'jsonb', schema_version: 'int' }

/** An event as its table holds it: what it is about, and in `details` the whole of what happened. */
function eventRow(event: RecordedEvent) {
  const details = Object.entries(event).filter(([field]) => !(field in eventColumns))
  return {
    ...rowOf(eventColumns, event),
    ...{ subject: subjectIdOf(event), details: Object.fromEntries(details) },
    schema_version: eventKinds[event.kind].schemaVersion,
  }
}
