import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import type { Db } from '../db/db.ts'
import { leavePictures } from '../db/leave-pictures.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { sql } from '../db/sql.ts'
import { requireSession } from './account-queries.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { type Limit, withinLimits } from './sign-in-failures.ts'

/**
 * Deletes a learner and all their rows in one transaction; deleting again changes nothing.
 *
 * @param sessionId of the learner who asks; none for the operator
 * @returns whether their address was proved
 * @throws ProblemError when that session has ended meanwhile
 */
export function removeAccount(db: Db, userId: string, sessionId?: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    if (!(await lockLearner(trx, userId))) return false
    if (sessionId !== undefined) await requireSession(trx, sessionId)
    await leavePictures(trx, userId)
    const gone = await trx.row(removeAccountSql, [userId])
    return gone?.wasProved === true
  })
}

// Foreign keys delete every row of the learner's. Only a proved address leaves the waitlist as well: an unproved one
// may be a stranger's.
const removeAccountSql = sql.rows({ wasProved: z.boolean() })`
with gone as (
  delete from users where id = $1 returning id, email, email_verified
), waiting as (
  delete from waitlist using gone where waitlist.email = gone.email and gone.email_verified
), pending as (
  delete from verifications using gone
  where identifier in (gone.id, gone.email, 'sign-in-otp-' || gone.email) or value in (gone.id, gone.email)
    or starts_with(value, '{') and strpos(value, gone.id) > 0
), unsent as (
  delete from mail_queue using gone where recipient = gone.email
)
select email_verified as "wasProved" from gone`

export async function isAccount(db: Db, userId: string): Promise<boolean> {
  return (await db.row(sql`select 1 from users where id = $1`, [userId])) !== undefined
}

/** Sessions that an account has at most; the one that was not used for longest ends. */
const maxSessions = 100

/** Ends sessions where there are too many. */
export async function endSurplusSessions(db: Db, userId: string): Promise<void> {
  await db.row(endSurplusSql, [userId])
}

const endSurplusSql = sql`
delete from sessions where user_id = $1 and id in (
  select id from sessions where user_id = $1 order by last_used_at desc, id offset ${maxSessions})`

/** Makes the first rows of a learner, unless they exist. */
export async function initializeLearner(db: Db, userId: string): Promise<void> {
  await db.row(sql`select initialize_new_user($1)`, [userId])
}

/** The hash of a learner's password. */
async function passwordOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.row(passwordSql, [userId])
  return row?.password ?? undefined
}

const passwordSql = sql.rows({ password: z.string().nullable() })`
select password from accounts where user_id = $1 and provider_id = 'credential'`

/**
 * Confirms the password of a signed-in learner, when the account has one.
 *
 * @returns whether it has one
 * @throws ProblemError for a wrong password, or after too many
 */
export async function confirmPassword(db: Db, userId: string, limits: Limit[], password = ''): Promise<boolean> {
  const { ok, hash } = await withinLimits(db, limits, async () => {
    const hash = await passwordOf(db, userId)
    return { ok: hash === undefined || (await verifyPassword(hash, password)), hash }
  })
  if (!ok) {
    const message = 'This is not your password.'
    raise('invalid-input', message, { errors: [{ field: 'password', message }] })
  }
  return hash !== undefined
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await db.row(sql`select 1 from users where email = $1`, [email])) !== undefined
}

/** Rehashes a password that was just verified, if its hash is outdated. */
export async function renewPassword(db: Db, userId: string, password: string): Promise<void> {
  const hash = await passwordOf(db, userId)
  if (hash && isOutdated(hash)) await db.row(renewPasswordSql, [userId, hash, await hashPassword(password)])
}

const renewPasswordSql = sql`
update accounts set password = $3, updated_at = now()
where user_id = $1 and provider_id = 'credential' and password = $2`
