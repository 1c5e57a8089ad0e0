import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { localDateAt } from '../../domain/calendar.ts'
import { getCalendarFeed, getPlanDay, readCalendarFeed, setCalendarFeed } from '../../domain/calendar-feed.ts'
import { coursePlan } from '../../domain/course-plan.ts'
import { currentPath } from '../../domain/current-path.ts'
import { dashboardOf } from '../../domain/dashboard-rules.ts'
import { raise } from '../../domain/errors.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { noSchedule, type Schedule, scheduleItem } from '../../domain/items/schedule.ts'
import type { PlannedDay } from '../../domain/plan.ts'
import { planGiven } from '../../domain/plan-given.ts'
import { Profile } from '../../domain/preferences.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { preferencesJson, sql } from '../db/sql.ts'
import { RawResponse, route } from '../http/route.ts'
import { jsonIn } from '../json-in.ts'
import { currentRecord } from '../progress/current-record.ts'
import { recordColumns, recordSql } from '../progress/learner-records.ts'
import { type CalendarSource, emptyCalendar, planCalendar } from './plan-calendar.ts'

const tokenBytes = 16

export const calendarRoutes = [
  route(getCalendarFeed, async ({ learner, db }) => (await db.row(readTokenSql, [learner.id])) ?? { token: null }),

  route(setCalendarFeed, async ({ body: { isOn }, learner, db }) => {
    const token = isOn ? randomBytes(tokenBytes).toString('base64url') : null
    await db.row(token === null ? endFeedSql : startFeedSql, token === null ? [learner.id] : [learner.id, token])
    return { token }
  }),

  route(readCalendarFeed, async ({ params: { file }, db, catalogue, publicUrl }) => {
    const [, token = ''] = /^([\w-]+)\.ics$/.exec(file) ?? []
    const { userId: learnerId } =
      (await db.row(findFeedSql, [token])) ?? raise('not-found', 'There is no calendar here.')
    const plan = await readOwnPlan(db, catalogue, learnerId)
    const text = plan ? planCalendar(plan.days, { learnerId, publicUrl, ...plan }) : emptyCalendar
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    return new RawResponse(text, { etag, 'cache-control': 'private, no-cache' })
  }),

  route(getPlanDay, async ({ params: { date }, learner, db, catalogue, publicUrl }) => {
    const plan = await readOwnPlan(db, catalogue, learner.id)
    const days = plan?.days.filter((day) => day.date === date) ?? []
    if (!plan || days.length === 0) raise('not-found', `Your plan has nothing on ${date}.`)
    const text = planCalendar(days, { learnerId: learner.id, publicUrl, ...plan })
    return new RawResponse(text, { 'content-disposition': `attachment; filename="waymark-${date}.ics"` })
  }),
]

/** A learner's plan for their current course. Its days are those of the zone in which they last learned. */
interface OwnPlan extends Pick<CalendarSource, 'path' | 'given'> {
  days: PlannedDay[]
}

/** @returns `null` where the learner has no course to go on with, or is not there any more */
async function readOwnPlan(db: Db, catalogue: Catalogue, learnerId: string): Promise<OwnPlan | null> {
  const found = await db.row(readOwnPlanSql, [learnerId, scheduleItem.name, ownTarget])
  if (!found) return null
  const { profile, schedule, ...row } = found
  const { courses } = catalogue
  const record = await currentRecord(db, catalogue, learnerId, row)
  const timeZone = record.latest?.timeZone ?? 'UTC'
  const today = localDateAt(new Date(), timeZone)
  const path = currentPath(dashboardOf(record, { profile, starred: [], courses, today }), { courses, record })
  if (!path) return null
  const chosen = schedule === null ? noSchedule : (jsonIn(schedule) as Schedule)
  const given = planGiven(path.course.id, record, { schedule: chosen, today, timeZone })
  return { path, given, days: coursePlan(path, given).days }
}

/** `schedule`: JSON of the item. */
const readOwnPlanSql = sql.rows({ ...recordColumns, profile: Profile, schedule: z.string().nullable() })`
select ${recordSql}, ${preferencesJson} as profile,
  (select value from learner_items where user_id = $1 and kind = $2 and target = $3) as schedule
from learner_records join user_profiles using (user_id)
where user_id = $1`

const readTokenSql = sql.rows({ token: z.string() })`select token from calendar_feeds where user_id = $1`

const startFeedSql = sql`
insert into calendar_feeds (user_id, token) values ($1, $2) on conflict (user_id) do update set token = excluded.token`

const endFeedSql = sql`delete from calendar_feeds where user_id = $1`

const findFeedSql = sql.rows({ userId: z.string() })`
select user_id as "userId" from calendar_feeds where token = $1`
