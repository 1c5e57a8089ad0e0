import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'

/** Begins a change of address and cancels one that was pending. */
export async function beginEmailChange(db: Db, userId: string, newEmail: string): Promise<{ asksOld: boolean }> {
  const row = await db.row(beginSql, [userId, newEmail])
  return { asksOld: row?.old_confirmed === false }
}

const beginSql = sql.rows({ old_confirmed: z.boolean() })`
insert into email_changes (user_id, new_email, old_confirmed, was_proved, expires_at)
select id, $2, not email_verified, email_verified, now() + interval '1 day' from users where id = $1
on conflict (user_id) do update
set new_email = excluded.new_email, old_confirmed = excluded.old_confirmed, new_confirmed = false,
  was_proved = excluded.was_proved, expires_at = excluded.expires_at
returning old_confirmed`

/**
 * Records the confirmation by one of the two addresses.
 *
 * @returns whether both have confirmed; `undefined` when the learner has requested something else since
 */
export async function confirmEmailChange(
  db: Db,
  userId: string,
  newEmail: unknown,
  which: 'old' | 'new',
): Promise<{ isComplete: boolean } | undefined> {
  return db.row(confirmSql, [userId, newEmail, which])
}

const confirmSql = sql.rows({ isComplete: z.boolean() })`
update email_changes
set old_confirmed = old_confirmed or $3 = 'old', new_confirmed = new_confirmed or $3 = 'new'
from users
where users.id = $1 and user_id = $1 and new_email = $2 and expires_at > now() and was_proved = email_verified
returning old_confirmed and new_confirmed as "isComplete"`

/** Cancels a change of address that is not confirmed yet. */
export async function dropEmailChange(db: Db, userId: string): Promise<void> {
  await db.row(sql`delete from email_changes where user_id = $1`, [userId])
}

/**
 * Changes the address. A proved former address is stored, so that its owner can revert the change.
 *
 * @returns the former address, or `undefined` when another account has the new one
 */
export async function changeEmail(
  db: Db,
  userId: string,
  newEmail: unknown,
  changedAt: Date,
): Promise<RowOf<typeof changeSql> | undefined> {
  return db.row(changeSql, [userId, newEmail, changedAt]).catch((error) => {
    // Another account took the address while this statement ran. An error from a node of Citus has no `constraint`.
    if (String(error.message).includes('users_email_key')) return undefined
    throw error
  })
}

const changeSql = sql.rows({ email: z.string(), wasProved: z.boolean() })`
with before as (
  select id, email, email_verified from users
  where id = $1 and not exists (select from users where email = $2 and id <> $1)
), over as (
  delete from email_changes where user_id = $1
), former as (
  insert into former_emails (user_id, changed_at, email) select id, $3::timestamptz, email from before where email_verified
)
update users set email = $2, email_verified = true, updated_at = now()
from before where users.id = before.id
returning before.email, before.email_verified as "wasProved"`

/** Whether an account may still return to this address; nobody else may claim it without proof until then. */
export async function isFormerEmail(db: Db, email: string): Promise<boolean> {
  return (await db.row(isFormerSql, [email.toLowerCase()])) !== undefined
}

/**
 * Reverts a change of address, and every later one.
 *
 * @returns `undefined` when that was done already or is too late; else whether the address was restored. Another
 * account may have proved the address meanwhile.
 */
export async function restoreEmail(db: Db, userId: string, changedAt: unknown): Promise<boolean | undefined> {
  const former = await db.row(formerSql, [userId, changedAt])
  if (!former) return undefined
  await db.row(sql`delete from former_emails where user_id = $1 and changed_at >= $2`, [userId, changedAt])
  return (await db.row(restoreSql, [userId, former.email])) !== undefined
}

/** Changes after this instant can be reverted. */
export const comingBackSql = sql`now() - interval '7 days'`
const canComeBackSql = sql`changed_at > ${comingBackSql}`

const isFormerSql = sql`select 1 from former_emails where email = $1 and ${canComeBackSql}`

const formerSql = sql.rows({ email: z.string() })`
select email from former_emails where user_id = $1 and changed_at = $2 and ${canComeBackSql} for update`

const restoreSql = sql`
update users set email = $2, email_verified = true, updated_at = now()
where id = $1 and not exists (select from users where email = $2 and id <> $1) returning id`
