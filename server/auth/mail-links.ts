import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import { hashOf, newToken } from './tokens.ts'

// Seconds.
const hour = 60 * 60
const day = 24 * hour
const lives = {
  'verify-email': 7 * day,
  'reset-password': hour,
  'confirm-old-email': day,
  'confirm-new-email': day,
  undo: 7 * day,
}
export type LinkPurpose = keyof typeof lives

/** Makes the token of a link in a mail: unguessable, and stored only as a hash. */
export async function makeLink(db: Db, purpose: LinkPurpose, { userId, details }: MailLink): Promise<string> {
  const token = newToken()
  await db.row(makeLinkSql, [hashOf(token), userId, purpose, JSON.stringify(details), lives[purpose]])
  return token
}

const makeLinkSql = sql`
insert into mail_links (token_hash, user_id, purpose, details, expires_at)
values ($1, $2, $3, $4::jsonb, now() + $5::int * interval '1 second')`

/** The owner of a link, without using it up. */
export function linkOwner(
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db.row(linkOwnerSql, [hashOf(token), purpose])
}

const linkOwnerSql = sql.rows({ id: z.string(), name: z.string(), email: z.string() })`
select users.id, name, email from mail_links join users on users.id = user_id
where token_hash = $1 and purpose = $2 and mail_links.expires_at > now()`

/** Redeems a link, which is void from then on. */
export async function takeLink(db: Db, purpose: LinkPurpose, token: string): Promise<MailLink | undefined> {
  return db.row(takeLinkSql, [hashOf(token), purpose])
}

const takeLinkSql = sql.rows({ userId: z.string(), details: z.record(z.string(), z.unknown()) })`
delete from mail_links where token_hash = $1 and purpose = $2 and expires_at > now()
returning user_id as "userId", details`

export type MailLink = RowOf<typeof takeLinkSql>

/** Voids all links of a kind that a learner was sent. */
export async function dropLinks(db: Db, purpose: LinkPurpose, userId: string): Promise<void> {
  await db.row(sql`delete from mail_links where user_id = $1 and purpose = $2`, [userId, purpose])
}
