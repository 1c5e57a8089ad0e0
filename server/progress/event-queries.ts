import { z } from 'zod'
import { noUsage, type Usage } from '../../domain/bounds.ts'
import { eventSchemaVersion } from '../../domain/event-kinds.ts'
import type { EventCursor } from '../../domain/event-order.ts'
import { subjectIdOf } from '../../domain/event-subjects.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Db } from '../db/db.ts'
import { iso, json, sql } from '../db/sql.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** A learner_events row. As an array it is built in half the time that an object takes. */
const eventJson = sql`json_build_array(details, id, kind, ${iso(sql`occurred_at`)}, time_zone, local_date,
  ${iso(sql`claimed_at`)})`

type EventRow = [
  details: Record<string, unknown>,
  id: string,
  kind: string,
  occurredAt: string,
  timeZone: string,
  localDate: string,
  claimedAt: string | null,
]

/** A column read with `eventJson`. Its `details` are the fields of the event's kind alone. */
export const StoredEvent = json<EventRow>()

export function eventOf([details, id, kind, occurredAt, timeZone, localDate, claimedAt]: EventRow): RecordedEvent {
  const event = { ...details, id, kind, occurredAt, timeZone, localDate } as RecordedEvent
  return claimedAt === null ? event : { ...event, claimedAt }
}

/** The events of the learner $1 that $2 names. */
export const knownEventsSql = sql`array(
  select ${eventJson} from learner_events where user_id = $1 and id = any($2::uuid[]))`

/** Events that are read at a time: between two pages the database is free for others. */
const eventsPerPage = 250

/** Comes before every id of an event. */
export const firstId = '00000000-0000-0000-0000-000000000000'
const beforeAll: EventCursor = { occurredAt: '-infinity', id: firstId }

/** Of which events some are read; all where it is left out or null. */
interface EventFilter {
  kinds?: readonly RecordedEvent['kind'][] | null
  subjects?: readonly string[] | null
}

/** All that a learner did after an event, in the order of events, a page at a time. */
export async function* readEventPages(
  db: Db,
  userId: string,
  after: EventCursor = beforeAll,
  { kinds = null, subjects = null }: EventFilter = {},
): AsyncGenerator<RecordedEvent[]> {
  let cursor = after
  for (;;) {
    const values = [userId, cursor.occurredAt, cursor.id, eventsPerPage, kinds, subjects]
    const row = await db.row(readEventsSql, values)
    const events = (row?.events ?? []).map(eventOf)
    await yieldToEventLoop()
    yield events
    const last = events.at(-1)
    if (!last || events.length < eventsPerPage) return
    cursor = last
  }
}

const readEventsSql = sql.rows({ events: z.array(StoredEvent).nullable() })`
select json_agg(${eventJson} order by occurred_at, id) as events
from (
  select * from learner_events
  where user_id = $1 and (occurred_at, id) > ($2::timestamptz, $3::uuid)
    and ($5::text[] is null or kind = any($5)) and ($6::text[] is null or subject = any($6))
  order by occurred_at, id
  limit $4::int
) page`

/** All that a learner did, in the order of events. */
export async function readEvents(db: Db, userId: string): Promise<RecordedEvent[]> {
  return (await Array.fromAsync(readEventPages(db, userId))).flat()
}

/** How many events a learner has. */
export async function countEvents(db: Db, userId: string): Promise<number> {
  const row = await db.row(countEventsSql, [userId])
  return row?.count ?? 0
}

const countEventsSql = sql.rows({ count: z.int() })`
select count(*)::int as count from learner_events where user_id = $1`

/** The usage that these events would add to: minutes of their days alone, and hand-ins where they are some. */
export async function readUsage(db: Db, userId: string, events: readonly RecordedEvent[]): Promise<Usage> {
  const days = new Set(events.filter(({ kind }) => kind === 'minutes-spent').map(({ localDate }) => localDate))
  const isHandedIn = events.some(({ kind }) => kind === 'project-handed-in')
  if (days.size === 0 && !isHandedIn) return noUsage()
  const row = await db.row(readUsageSql, [userId, [...days], isHandedIn])
  return { minutes: new Map(Object.entries(row?.minutes ?? {})), handIns: row?.handIns ?? 0 }
}

const readUsageSql = sql.rows({ minutes: z.record(z.string(), z.int()).nullable(), handIns: z.int() })`
select (
    select json_object_agg(local_date, minutes)
    from (
      select local_date, sum((details ->> 'minutes')::int) as minutes from learner_events
      where user_id = $1 and kind = 'minutes-spent' and local_date = any($2::date[])
      group by local_date) day) as minutes,
  (select count(*)::int from learner_events where $3 and user_id = $1 and kind = 'project-handed-in') as "handIns"`

/** An event as its table holds it: its subject, and in `details` whatever only its kind has. */
export function eventRow(event: RecordedEvent) {
  const { id, kind, occurredAt, timeZone, localDate, claimedAt, ...details } = event
  return {
    id,
    kind,
    occurred_at: occurredAt,
    time_zone: timeZone,
    local_date: localDate,
    claimed_at: claimedAt,
    subject: subjectIdOf(event),
    details,
    schema_version: eventSchemaVersion,
  }
}
