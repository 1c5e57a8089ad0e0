import { z } from 'zod'
import { SecurityEvent, type SecurityEventKind } from '../../domain/account-settings.ts'
import type { Learner } from '../../domain/accounts.ts'
import type { Db } from '../db/db.ts'
import { iso, sql } from '../db/sql.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { hasEmail } from './account-queries.ts'
import { deviceOf } from './device.ts'

/** Address and user agent of a request. */
export interface Visitor {
  address: string
  userAgent: string
}

/** Logs a security event of an account. @param visitor none for an operator */
export async function noteSecurityEvent(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  visitor: Visitor | null,
): Promise<void> {
  const { address = null, userAgent = null } = visitor ?? {}
  await db.row(noteSql, [userId, kind, address, visitor && deviceOf(userAgent)])
}

/** As many as an account has at most, so that nobody fills the database by changing a name again and again. */
const maxEvents = 1000

const noteSql = sql`
with dropped as (
  delete from security_events where user_id = $1 and occurred_at <= (
    select occurred_at from security_events where user_id = $1 order by occurred_at desc offset ${maxEvents - 1} limit 1)
)
insert into security_events (user_id, kind, network, device) values ($1, $2, $3, $4)`

/** Changes of which the learner is notified by mail, with a link that reverts them. */
export type NoticedKind = Extract<
  SecurityEventKind,
  | 'signed-in'
  | 'email-changed'
  | 'password-changed'
  | 'password-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'backup-codes-made'
  | 'recovery-codes-made'
  | 'api-tokens-issued'
  | 'identity-linked'
  | 'identity-unlinked'
>

/** Whose account changed, by whom. The address is the one before the change: the notice goes there. */
interface Changed {
  db: Db
  mail: MailQueue
  learner: Pick<Learner, 'id' | 'email'>
  visitor: Visitor
}

/**
 * Logs a security event and notifies the learner.
 *
 * @param undo data for the reversal, such as the id of an added passkey
 */
export async function noteChange(
  changed: Changed,
  kind: NoticedKind,
  undo: Record<string, string> = {},
): Promise<void> {
  await noteSecurityEvent(changed.db, changed.learner.id, kind, changed.visitor)
  await notifyLearner(changed, kind, undo)
}

/** Logs a sign-in and notifies the learner of a new device. */
export async function noteSignIn({ db, mail, visitor }: Omit<Changed, 'learner'>, userId: string): Promise<void> {
  const row = await db.row(isNewDeviceSql, [userId, deviceOf(visitor.userAgent)])
  await noteSecurityEvent(db, userId, 'signed-in', visitor)
  if (row?.is_new)
    await notifyLearner({ db, mail, visitor, learner: { id: userId, email: row.email } }, 'signed-in', {})
}

// The first sign-in ever uses the device that made the account.
const isNewDeviceSql = sql.rows({ email: z.string(), is_new: z.boolean().nullable() })`
select email, (
  select bool_and(device is distinct from $2) from security_events
  where user_id = $1 and kind in ('signed-up', 'signed-in')
) as is_new
from users where id = $1`

/** An unproved address gets no notice: it may be a stranger's. */
async function notifyLearner({ db, mail, learner, visitor }: Changed, kind: NoticedKind, undo: object): Promise<void> {
  const { id: userId, email } = learner
  if (await hasEmail(db, userId, email, false)) return
  const details = { change: kind, device: deviceOf(visitor.userAgent), undo }
  await mail.add({ kind: 'notice', recipient: email, userId, details })
}

/** The learner's latest security events. */
export async function readSecurityEvents(db: Db, userId: string): Promise<SecurityEvent[]> {
  const row = await db.row(readEventsSql, [userId])
  return row?.events ?? []
}

const readEventsSql = sql.rows({ events: z.array(SecurityEvent) })`
select coalesce(json_agg(json_build_object(
  'id', id, 'kind', kind, 'occurredAt', ${iso(sql`occurred_at`)}, 'device', device, 'network', network
) order by occurred_at desc, id), '[]') as events
from (select * from security_events where user_id = $1 order by occurred_at desc limit 100) as latest`
