import type { SecurityEvent, SecurityEventKind } from '../../domain/account-settings.ts'
import { isoSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import type { MailQueue, PendingMail } from '../mail/mail-queue.ts'
import { deviceOf } from './device.ts'

/** Where a request comes from. */
export interface Visitor {
  address: string
  userAgent: string
}

/** Notes what happened to an account. @param visitor none where an operator did it */
export async function noteSecurityEvent(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  visitor: Visitor | null,
): Promise<void> {
  const { address = null, userAgent = null } = visitor ?? {}
  await queryRow(db, noteSql, [userId, kind, address, visitor && deviceOf(userAgent)])
}

const noteSql = 'insert into security_events (user_id, kind, network, device) values ($1, $2, $3, $4)'

/** Changes that their learner is told of by mail, with a way to take them back. */
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
  /** Where the notice goes: the address before the change. */
  email: string
  /** What taking it back needs to know, such as the id of what was added. */
  undo?: Record<string, string>
}

/** Notes a change that matters, and tells its learner, but no address that was never proved: it may be a stranger's. */
export async function noteChange(
  { db, mail }: { db: Db; mail: MailQueue },
  { userId, kind, visitor, email, undo = {} }: Change,
): Promise<void> {
  await noteSecurityEvent(db, userId, kind, visitor)
  await tellOf({ db, mail }, { userId, kind, visitor, email, undo })
}

/** Notes that somebody signed in, and tells the learner where it was on a device that was not seen before. */
export async function noteSignIn(
  { db, mail }: { db: Db; mail: MailQueue },
  userId: string,
  visitor: Visitor,
): Promise<void> {
  const row = await queryRow<{ email: string; is_new: boolean }>(db, isNewDeviceSql, [
    userId,
    deviceOf(visitor.userAgent),
  ])
  await noteSecurityEvent(db, userId, 'signed-in', visitor)
  if (row?.is_new) await tellOf({ db, mail }, { userId, kind: 'signed-in', visitor, email: row.email })
}

// Whoever has signed in nowhere yet does so with what they made the account with.
const isNewDeviceSql = `
select email, (
  select bool_and(device is distinct from $2) from security_events
  where user_id = users.id and kind in ('signed-up', 'signed-in')
) as is_new
from users where id = $1`

async function tellOf(
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
  const sql = 'select 1 from users where id = $1 and email = $2 and not email_verified'
  return (await queryRow(db, sql, [userId, email])) !== undefined
}

/** The latest of them. */
export async function readSecurityEvents(db: Db, userId: string): Promise<SecurityEvent[]> {
  const row = await queryRow<{ events: SecurityEvent[] }>(db, readEventsSql, [userId])
  return row?.events ?? []
}

const readEventsSql = `
select coalesce(json_agg(json_build_object(
  'id', id, 'kind', kind, 'occurredAt', ${isoSql('occurred_at')}, 'device', device, 'network', network
) order by occurred_at desc, id), '[]') as events
from (select * from security_events where user_id = $1 order by occurred_at desc limit 100) as latest`
