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

/** All that a learner did after an event, in the order of events, a page at a time. */
export function readEventPages(
  db: Db,
  userId: string,
  after: EventCursor = beforeAll,
): AsyncGenerator<RecordedEvent[]> {
  return pagesAfter(after, (cursor) => db.row(readEventsSql, [userId, ...cursor]))
}

/** The events about a learner's card, of whichever deck, in the order of events, a page at a time. */
export function readCardEventPages(db: Db, userId: string, cardId: string): AsyncGenerator<RecordedEvent[]> {
  return pagesAfter(beforeAll, (cursor) => db.row(readCardEventsSql, [userId, ...cursor, cardId]))
}

type Cursor = readonly [occurredAt: string, id: string]

async function* pagesAfter(
  { occurredAt, id }: EventCursor,
  read: (cursor: Cursor) => Promise<{ events: EventRow[] | null } | undefined>,
): AsyncGenerator<RecordedEvent[]> {
  let cursor: Cursor = [occurredAt, id]
  for (;;) {
    const row = await read(cursor)
    const events = (row?.events ?? []).map(eventOf)
    await yieldToEventLoop()
    yield events
    const last = events.at(-1)
    if (!last || events.length < eventsPerPage) return
    cursor = [last.occurredAt, last.id]
  }
}

const pageColumns = { events: z.array(StoredEvent).nullable() }
const pageStart = sql`
select json_agg(${eventJson} order by occurred_at, id) as events
from (
  select * from learner_events
  where user_id = $1 and (occurred_at, id) > ($2::timestamptz, $3::uuid)`
const pageEnd = sql`
  order by occurred_at, id
  limit ${eventsPerPage}
) page`

// Without figures about a table, as the embedded database has none, a planner may sort all events for each page. It does
// not where an index has them in this order and no other condition is left.
const readEventsSql = sql.rows(pageColumns)`${pageStart} ${pageEnd}`
const readCardEventsSql = sql.rows(pageColumns)`
${pageStart} and kind in ('card-reviewed', 'card-set-aside') and subject = $4 ${pageEnd}`

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
