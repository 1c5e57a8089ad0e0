import { z } from 'zod'
import { daysBetween, daysLater, type LocalDate } from '../../domain/calendar.ts'
import { maxStreakDays, type Streak, StreakDay, streakDayKinds } from '../../domain/streaks.ts'
import type { Db } from '../db/db.ts'
import { iso, type RowOf, sql } from '../db/sql.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

const { kind: Kind } = StreakDay.shape.learned.element.shape
type Kind = z.infer<typeof Kind>

/** What was learned on a day, by kind: how many things, and the id of the first of them. */
type Learned = Map<Kind, { subject: string; subjects: Set<string> }>

/** The days of a run, what was learned still by its id. */
export interface StoredStreakDays {
  days: { date: LocalDate; frozen: boolean; minutes: number; learned: Learned }[]
  earlierDays: number
}

/** Reads the days of a learner's run, the latest first. */
export async function readStreakDays(db: Db, userId: string, streak: Streak): Promise<StoredStreakDays> {
  const { streakStartDate, lastActivityDate, frozenDays } = streak
  if (!streakStartDate || !lastActivityDate) return { days: [], earlierDays: 0 }
  const length = daysBetween(streakStartDate, lastActivityDate) + 1
  const days = Array.from({ length: Math.min(length, maxStreakDays) }, (_, back) => {
    const date = daysLater(lastActivityDate, -back)
    return { date, frozen: frozenDays.includes(date), minutes: 0, learned: new Map() as Learned }
  })
  const byDate = new Map(days.map((day) => [day.date, day]))
  // The day of an event is at most one away from the day by UTC.
  const [from, until] = [-days.length, 2].map((away) => `${daysLater(lastActivityDate, away)}T00:00:00Z`)
  for await (const events of readEventsBetween(db, userId, String(from), String(until))) {
    for (const { localDate, kind, subject, minutes } of events) {
      const day = byDate.get(localDate)
      if (!day) continue
      day.minutes += minutes ?? 0
      const known = day.learned.get(kind)
      if (known) known.subjects.add(subject)
      else day.learned.set(kind, { subject, subjects: new Set([subject]) })
    }
  }
  return { days, earlierDays: length - days.length }
}

const DayEvent = z.object({
  localDate: z.iso.date(),
  kind: Kind,
  subject: z.string(),
  minutes: z.int().nullable(),
})
type DayEvent = z.infer<typeof DayEvent>

/** Events that are read at a time: between two pages the database is free for others. */
const eventsPerPage = 1000

/** Of a learner's events those that a day tells of, in the order of events, a page at a time. */
async function* readEventsBetween(db: Db, userId: string, from: string, until: string): AsyncGenerator<DayEvent[]> {
  let place: string[] | null = [from, '00000000-0000-0000-0000-000000000000']
  while (place) {
    const values: readonly unknown[] = [userId, ...place, until, eventsPerPage, streakDayKinds]
    const page: RowOf<typeof readPageSql> | undefined = await db.row(readPageSql, values)
    await yieldToEventLoop()
    yield page?.events ?? []
    place = page?.isFull ? page.last : null
  }
}

const readPageSql = sql.rows({
  events: z.array(DayEvent).nullable(),
  isFull: z.boolean(),
  last: z.array(z.string()).nullable(),
})`
with page as (
  select * from learner_events
  where user_id = $1 and (occurred_at, id) > ($2::timestamptz, $3::uuid) and occurred_at < $4::timestamptz
  order by occurred_at, id
  limit $5::int)
select json_agg(
    json_build_object('localDate', local_date, 'kind', kind, 'subject', subject, 'minutes', (details ->> 'minutes')::int)
    order by occurred_at, id) filter (
      where kind = any($6::text[]) and coalesce((details ->> 'passed')::boolean, true)) as events,
  count(*) = $5::int as "isFull",
  (select array[${iso(sql`occurred_at`)}, id::text] from page order by occurred_at desc, id desc limit 1) as last
from page`
