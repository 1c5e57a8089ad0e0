import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { type Reminders, remindersItem } from '../../domain/items/reminders.ts'
import { scheduleItem } from '../../domain/items/schedule.ts'
import { maxPushSubscriptions, type NewPushSubscription } from '../../domain/push-subscriptions.ts'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import { jsonIn } from '../json-in.ts'

/** Learners of one round. Those that are left come in the next one. */
const mostInRound = 10_000

/** Seconds: a write that was under way as its learner's rows were read is looked at in the next round. */
const writesUnderWay = 10

/** The learners whose next occasion to remind has come, or is to be found anew after a change. */
export async function readDueLearners(db: Db, now: Date): Promise<string[]> {
  const rows = await db.rows(readDueSql, [now, remindersItem.name, scheduleItem.name, ownTarget, mostInRound])
  return rows.map(({ userId }) => userId)
}

const readDueSql = sql.rows({ userId: z.string() })`
select item.user_id as "userId"
from learner_items item
join users on users.id = item.user_id
join learner_records record on record.user_id = item.user_id
left join learner_items schedule on schedule.user_id = item.user_id and schedule.kind = $3 and schedule.target = $4
left join reminder_times times on times.user_id = item.user_id
where item.kind = $2 and item.target = $4 and blocked_at is null and (
  times.user_id is null or times.next_at <= $1
  or times.decided_at < greatest(item.updated_at, schedule.updated_at, record.updated_at))
order by times.next_at nulls last limit $5::int`

/** What a learner's reminders follow from, besides record and schedule. */
export interface ReminderState extends Omit<RowOf<typeof readStateSql>, 'reminders'> {
  /** Those that can reach the learner: an address that was never proved gets no mail. */
  reminders: Reminders
}

/** @returns `undefined` where the learner chose no reminder */
export async function readReminderState(db: Db, userId: string): Promise<ReminderState | undefined> {
  const row = await db.row(readStateSql, [userId, remindersItem.name, scheduleItem.name, ownTarget, writesUnderWay])
  if (!row) return undefined
  const { push, mail, lookBack } = jsonIn(row.reminders) as Reminders
  const isReached = row.isProved
  return { ...row, reminders: { push, mail: mail && isReached, lookBack: lookBack && isReached } }
}

const readStateSql = sql.rows({
  name: z.string(),
  email: z.string(),
  isProved: z.boolean(),
  /** JSON of the item. */
  reminders: z.string(),
  chosenAt: z.date(),
  decidedAt: z.date().nullable(),
  decidedOn: z.iso.date().nullable(),
  readAt: z.date(),
})`
select users.name, email, email_verified as "isProved", item.value as reminders,
  greatest(item.updated_at, schedule.updated_at) as "chosenAt", decided_at as "decidedAt", decided_on as "decidedOn",
  date_trunc('milliseconds', seconds_after(now(), -$5::int)) as "readAt"
from users
join learner_items item on item.user_id = users.id and item.kind = $2 and item.target = $4
left join learner_items schedule on schedule.user_id = users.id and schedule.kind = $3 and schedule.target = $4
left join reminder_times times on times.user_id = users.id
where users.id = $1 and blocked_at is null`

/**
 * Stores what was decided from a state.
 *
 * @returns false where another process has decided from the same state
 */
export async function claimOccasion(
  db: Db,
  userId: string,
  { readAt, decidedAt }: Pick<ReminderState, 'readAt' | 'decidedAt'>,
  { nextAt, decidedOn }: { nextAt: Date | null; decidedOn: string | null },
): Promise<boolean> {
  return (await db.row(claimSql, [userId, nextAt, readAt, decidedOn, decidedAt])) !== undefined
}

const claimSql = sql`
insert into reminder_times (user_id, next_at, decided_at, decided_on) values ($1, $2, $3, $4)
on conflict (user_id) do update
set next_at = excluded.next_at, decided_at = excluded.decided_at, decided_on = excluded.decided_on
where reminder_times.decided_at = $5
returning user_id`

/** A device on which a learner is reminded. */
export type StoredSubscription = RowOf<typeof readSubscriptionsSql>

export function readSubscriptions(db: Db, userId: string): Promise<StoredSubscription[]> {
  return db.rows(readSubscriptionsSql, [userId])
}

const readSubscriptionsSql = sql.rows({
  subscriptionId: z.string(),
  endpoint: z.string(),
  publicKey: z.string(),
  authSecret: z.string(),
})`
select subscription_id as "subscriptionId", endpoint, public_key as "publicKey", auth_secret as "authSecret"
from push_subscriptions where user_id = $1 order by added_at, subscription_id`

export async function writeSubscription(db: Db, userId: string, given: NewPushSubscription): Promise<void> {
  const { endpoint, keys } = given
  const id = createHash('sha256').update(endpoint).digest('base64url')
  await db.row(writeSubscriptionSql, [userId, id, endpoint, keys.p256dh, keys.auth])
  await db.row(deleteOldestSql, [userId, maxPushSubscriptions])
}

const writeSubscriptionSql = sql`
insert into push_subscriptions (user_id, subscription_id, endpoint, public_key, auth_secret) values ($1, $2, $3, $4, $5)
on conflict (user_id, subscription_id) do update
set public_key = excluded.public_key, auth_secret = excluded.auth_secret, added_at = excluded.added_at`

const deleteOldestSql = sql`
delete from push_subscriptions where user_id = $1 and subscription_id in (
  select subscription_id from push_subscriptions where user_id = $1
  order by added_at desc, subscription_id offset $2::int)`

export async function deleteSubscription(db: Db, userId: string, subscriptionId: string): Promise<void> {
  await db.row(deleteSubscriptionSql, [userId, subscriptionId])
}

const deleteSubscriptionSql = sql`delete from push_subscriptions where user_id = $1 and subscription_id = $2`
