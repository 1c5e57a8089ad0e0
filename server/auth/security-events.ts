import { z } from 'zod'
import { SecurityEvent, type SecurityEventKind } from '../../domain/account-settings.ts'
import type { Db } from '../db/db.ts'
import { iso, sql } from '../db/sql.ts'
import type { MailQueue, PendingMail } from '../mail/mail-queue.ts'
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

const noteSql = sql`insert into security_events (user_id, kind, network, device) values ($1, $2, $3, $4)`

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

interface Change {
  userId: string
  kind: NoticedKind
  visitor: Visitor | null
  /** The address before the change, to which the notice goes. */
  email: string
  /** Data for the reversal, such as the id of an added passkey. */
  undo?: Record<string, string>
}

/** Logs a security event and notifies the learner. An unproved address gets no notice: it may be a stranger's. */
export async function noteChange(
  { db, mail }: { db: Db; mail: MailQueue },
  { userId, kind, visitor, email, undo = {} }: Change,
): Promise<void> {
  await noteSecurityEvent(db, userId, kind, visitor)
  await notifyLearner({ db, mail }, { userId, kind, visitor, email, undo })
}

/** Logs a sign-in and notifies the learner of a new device. */
export async function noteSignIn(
  { db, mail }: { db: Db; mail: MailQueue },
  userId: string,
  visitor: Visitor,
): Promise<void> {
  const row = await db.row(isNewDeviceSql, [userId, deviceOf(visitor.userAgent)])
  await noteSecurityEvent(db, userId, 'signed-in', visitor)
  if (row?.is_new) await notifyLearner({ db, mail }, { userId, kind: 'signed-in', visitor, email: row.email })
}

// The first sign-in ever uses the device that made the account.
const isNewDeviceSql = sql.rows({ email: z.string(), is_new: z.boolean().nullable() })`
select email, (
  select bool_and(device is distinct from $2) from security_events
  where user_id = $1 and kind in ('signed-up', 'signed-in')
) as is_new
from users where id = $1`

async function notifyLearner(
  { db, mail }: { db: Db; mail: MailQueue },
  { userId, kind, visitor, email, undo = {} }: Change,
): Promise<void> {
  if (await isUnproved(db, userId, email)) return
  const device = visitor ? deviceOf(visitor.userAgent) : 'the operator of this site'
  await mail.add({
    kind: 'notice',
    recipient: email,
    userId,
    details: { change: kind, device, undo },
  } satisfies PendingMail)
}

async function isUnproved(db: Db, userId: string, email: string): Promise<boolean> {
  return (await db.row(isUnprovedSql, [userId, email])) !== undefined
}

const isUnprovedSql = sql`select 1 from users where id = $1 and email = $2 and not email_verified`

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
