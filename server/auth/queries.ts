import { raise } from '../../domain/errors.ts'
import { type Db, queryRow } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { requireSession } from './account-queries.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { type Limit, withinLimits } from './sign-in-failures.ts'

/**
 * Deletes a learner with all that is kept of them, in one transaction; one who is gone already stays so.
 *
 * @param sessionId of whoever asks, where it is not the operator
 * @returns whether their address was proved
 * @throws ProblemError where that session has ended meanwhile
 */
export function removeAccount(db: Db, userId: string, sessionId?: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockLearner(trx, userId))) return false
    if (sessionId !== undefined) await requireSession(trx, sessionId)
    const gone = await queryRow<{ wasProved: boolean }>(trx, removeAccountSql, [userId])
    return gone?.wasProved === true
  })
}

// Every table of a learner's refers to users and loses its rows with them. What only names their address does not:
// an address that nobody proved to be theirs may be on the waitlist for somebody else.
const removeAccountSql = `
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
  return (await queryRow(db, 'select 1 from users where id = $1', [userId])) !== undefined
}

/** The hash of a learner's password. */
async function passwordOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await queryRow<{ password: string | null }>(db, passwordSql, [userId])
  return row?.password ?? undefined
}

const passwordSql = `select password from accounts where user_id = $1 and provider_id = 'credential'`

/**
 * Has whoever is signed in give the password once more, where the account has one.
 *
 * @returns whether it has
 * @throws ProblemError where it is another one, or after too many wrong ones
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
  return (await queryRow(db, 'select 1 from users where email = $1', [email])) !== undefined
}

export async function hasAnyAccount(db: Db): Promise<boolean> {
  return (await queryRow(db, 'select 1 from users limit 1', [])) !== undefined
}

/** Hashes a password anew that was just found right, if its hash was made at less than today's cost. */
export async function renewPassword(db: Db, userId: string, password: string): Promise<void> {
  const hash = await passwordOf(db, userId)
  if (hash && isOutdated(hash)) await queryRow(db, renewPasswordSql, [userId, hash, await hashPassword(password)])
}

const renewPasswordSql = `
update accounts set password = $3, updated_at = now()
where user_id = $1 and provider_id = 'credential' and password = $2`
