import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { getCalendarFeed, getPlanDay, readCalendarFeed, setCalendarFeed } from '../../domain/calendar-feed.ts'
import { raise } from '../../domain/errors.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { RawResponse, route } from '../http/route.ts'
import { type OwnPlan, ownPlanOf, readPlanSource } from '../own-plan.ts'
import { emptyCalendar, planCalendar } from './plan-calendar.ts'

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

async function readOwnPlan(db: Db, catalogue: Catalogue, learnerId: string): Promise<OwnPlan | null> {
  const source = await readPlanSource(db, catalogue, learnerId)
  return source && ownPlanOf(source, catalogue, new Date())
}

const readTokenSql = sql.rows({ token: z.string() })`select token from calendar_feeds where user_id = $1`

const startFeedSql = sql`
insert into calendar_feeds (user_id, token) values ($1, $2) on conflict (user_id) do update set token = excluded.token`

const endFeedSql = sql`delete from calendar_feeds where user_id = $1`

const findFeedSql = sql.rows({ userId: z.string() })`
select user_id as "userId" from calendar_feeds where token = $1`
