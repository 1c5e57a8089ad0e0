import { noUsage, type Usage } from '../../domain/bounds.ts'
import { eventKinds, subjectIdOf } from '../../domain/event-kinds.ts'
import type { EventCursor } from '../../domain/event-order.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { rowOf } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { eventSql } from '../db/json.ts'
import { eventColumns } from '../db/tables.ts'
import { slices } from '../slices.ts'

/** Of the learner $1, those events that $2 names. */
export const knownEventsSql = `array(
  select ${eventSql} from learner_events where user_id = $1 and id = any($2::uuid[]))`

/** Events that are read at a time: between two pages the database is free for others. */
const eventsPerPage = 250

const beforeAll: EventCursor = { occurredAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** All that a learner did after an event, in the order of events, a page at a time. */
export async function* readEventPages(
  db: Db,
  userId: string,
  after: EventCursor = beforeAll,
): AsyncGenerator<RecordedEvent[]> {
  const slice = slices()
  let cursor = after
  for (;;) {
    const values = [userId, cursor.occurredAt, cursor.id, eventsPerPage]
    const row = await queryRow<{ events: RecordedEvent[] | null }>(db, readEventsSql, values)
    const events = row?.events ?? []
    await slice()
    yield events
    const last = events.at(-1)
    if (!last || events.length < eventsPerPage) return
    cursor = last
  }
}

const readEventsSql = `
select json_agg(${eventSql} order by occurred_at, id) as events
from (
  select * from learner_events
  where user_id = $1 and (occurred_at, id) > ($2::timestamptz, $3::uuid)
  order by occurred_at, id
  limit $4::int
) page`

/** All that a learner did, in the order of events. */
export async function readEvents(db: Db, userId: string): Promise<RecordedEvent[]> {
  return (await Array.fromAsync(readEventPages(db, userId))).flat()
}

/** How many events a learner has. */
export async function countEvents(db: Db, userId: string): Promise<number> {
  const row = await queryRow<{ count: number }>(db, countEventsSql, [userId])
  return row?.count ?? 0
}

const countEventsSql = 'select count(*)::int as count from learner_events where user_id = $1'

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
      select local_date, sum((details ->> 'minutes')::int) as minutes from learner_events
      where user_id = $1 and kind = 'minutes-spent' and local_date = any($2::date[])
      group by local_date) day) as minutes,
  (select count(*)::int from learner_events where $3 and user_id = $1 and kind = 'project-handed-in') as "handIns"`

/** An event as its table holds it: its subject, and in `details` whatever only its kind has. */
export function eventRow(event: RecordedEvent) {
  const details = Object.entries(event).filter(([field]) => !(field in eventColumns))
  return {
    ...rowOf(eventColumns, event),
    subject: subjectIdOf(event),
    details: Object.fromEntries(details),
    schema_version: eventKinds[event.kind].schemaVersion,
  }
}
