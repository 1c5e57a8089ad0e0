import { z } from 'zod'
import { Account, OpenSession } from '../../domain/account-settings.ts'
import { Learner } from '../../domain/accounts.ts'
import { raise } from '../../domain/errors.ts'
import type { Db } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { iso, sql } from '../db/sql.ts'
import { deviceOf } from './device.ts'
import type { Identity } from './vouched.ts'

/** How a learner can sign in. */
export async function readAccount(db: Db, userId: string): Promise<Account | undefined> {
  const row = await db.row(readAccountSql, [userId])
  return row?.account
}

const readAccountSql = sql.rows({ account: Account })`
select json_build_object(
  'emailVerified', email_verified,
  'newEmail', (
    select new_email from email_changes where user_id = $1 and expires_at > now() and was_proved = email_verified),
  'hasPassword', exists (
    select from accounts where user_id = users.id and provider_id = 'credential' and password is not null),
  'hasSecondFactor', two_factor_enabled,
  'recoveryCodes', (select count(*) from recovery_codes where user_id = $1 and was_proved = email_verified),
  'passkeys', (
    select coalesce(json_agg(json_build_object(
      'id', id, 'name', coalesce(name, 'Passkey'), 'createdAt', ${iso(sql`passkeys.created_at`)}) order by created_at), '[]')
    from passkeys where user_id = users.id),
  'identities', (
    select coalesce(json_agg(json_build_object(
      'id', id, 'providerId', provider_id, 'linkedAt', ${iso(sql`accounts.created_at`)}) order by created_at), '[]')
    from accounts where user_id = users.id and provider_id <> 'credential')
) as account
from users where id = $1`

export async function readLearner(db: Db, userId: string): Promise<Learner | undefined> {
  return db.row(readLearnerSql, [userId])
}

const readLearnerSql = sql.rows(Learner.shape)`select id, name, email from users where id = $1`

export async function rename(db: Db, userId: string, name: string): Promise<Learner | undefined> {
  return db.row(renameSql, [userId, name])
}

const renameSql = sql.rows(Learner.shape)`
update users set name = $2, updated_at = now() where id = $1 returning id, name, email`

/**
 * Sets the password of an account, which may have had none. Pending second-factor challenges are dropped.
 *
 * @param hash of the password
 */
export async function writePassword(db: Db, userId: string, hash: string | null): Promise<void> {
  await db.row(writePasswordSql, [userId, hash])
}

/** Drops pending second-factor challenges: their sign-ins start again. */
export async function dropChallenges(db: Db, userId: string | undefined): Promise<void> {
  await db.row(dropChallengesSql, [userId])
}

const dropChallengesSql = sql`delete from verifications where value = $1 and starts_with(identifier, '2fa-')`

const writePasswordSql = sql`
with challenges as (${dropChallengesSql})
insert into accounts (id, user_id, provider_id, account_id, password)
values (gen_random_uuid()::text, $1, 'credential', $1, $2)
on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`

/** Marks an address as proved. @returns false when the account has another address by now */
export async function proveEmail(db: Db, userId: string, email: unknown): Promise<boolean> {
  return (await db.row(proveEmailSql, [userId, email])) !== undefined
}

/**
 * Whether an account still has this address.
 *
 * @param isProved and whether it is as proved as it was: the first proof of an address voids what a stranger prepared
 */
export async function hasEmail(db: Db, userId: string, email: unknown, isProved: unknown = null): Promise<boolean> {
  return (await db.row(hasEmailSql, [userId, email, isProved])) !== undefined
}

const hasEmailSql = sql`
select 1 from users where id = $1 and email = $2 and ($3::boolean is null or email_verified = $3)`

const proveEmailSql = sql`
update users set email_verified = true, updated_at = now() where id = $1 and email = $2 returning id`

/** @returns the id of the account with an address that nobody has proved */
export async function unprovedAccount(db: Db, email: string): Promise<string | undefined> {
  return (await db.row(unprovedAccountSql, [email.toLowerCase()]))?.id
}

const unprovedAccountSql = sql.rows({ id: z.string() })`
select id from users where email = $1 and not email_verified`

/** The learner's sessions that have not expired. */
export async function readSessions(db: Db, userId: string, presentId: string): Promise<OpenSession[]> {
  const row = await db.row(readSessionsSql, [userId, presentId])
  return (row?.sessions ?? []).map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }))
}

const readSessionsSql = sql.rows({
  sessions: z.array(OpenSession.omit({ device: true }).extend({ userAgent: z.string().nullable() })),
})`
select coalesce(json_agg(json_build_object(
  'id', id, 'isPresent', id = $2, 'isProgram', exists (select from refresh_tokens where session_id = sessions.id),
  'userAgent', user_agent, 'network', ip_address,
  'begunAt', ${iso(sql`created_at`)}, 'lastUsedAt', ${iso(sql`last_used_at`)}
) order by last_used_at desc, id), '[]') as sessions
from sessions where user_id = $1 and expires_at > now()`

/**
 * Locks the session's row before a passkey, identity or token is inserted. Ending all sessions then either waits for
 * the insert or prevents it.
 *
 * @throws ProblemError when the session has ended meanwhile
 */
export async function lockSession(
  transaction: Db,
  { id, learner }: { id: string; learner: { id: string } },
): Promise<void> {
  await lockLearner(transaction, learner.id)
  await requireSession(transaction, id)
}

/** @throws ProblemError when the session has just ended */
export async function requireSession(db: Db, id: string): Promise<void> {
  if (!(await db.row(sql`select 1 from sessions where id = $1`, [id]))) {
    raise('not-signed-in', 'Sign in to do this.')
  }
}

/**
 * Whether a passkey exists, and names the account that it opens. Sign-in checks again after creating the session: the
 * passkey may be gone by then.
 *
 * @param accountId that the passkey named, if any
 */
export async function hasPasskey(db: Db, credentialId: unknown, accountId: string | undefined): Promise<boolean> {
  return (await db.row(hasPasskeySql, [credentialId, accountId])) !== undefined
}

const hasPasskeySql = sql`
select 1 from passkeys where credential_id = $1 and (user_id = $2 or not has_account_handle)`

/** Whether a linked identity exists; checked again after sign-in, as for passkeys. */
export async function hasIdentity(db: Db, userId: string, { providerId, accountId }: Identity): Promise<boolean> {
  return (await db.row(hasIdentitySql, [userId, providerId, accountId])) !== undefined
}

const hasIdentitySql = sql`select 1 from accounts where user_id = $1 and provider_id = $2 and account_id = $3`

/**
 * Locks the second-factor challenge that a sign-in by another site just created. Unlinking the site may have dropped
 * challenges before this one existed; the lock makes this call wait for that transaction.
 *
 * @param challenge named by the library's cookie
 * @returns false when the identity is no longer linked, and so no challenge remains
 */
export async function lockChallenge(db: Db, challenge: string | undefined, identity: Identity): Promise<boolean> {
  return db.transaction(async (trx) => {
    const userId = await challengedAccount(trx, challenge)
    if (userId === undefined) return false
    await lockLearner(trx, userId)
    if (await hasIdentity(trx, userId, identity)) return true
    await dropChallenges(trx, userId)
    return false
  })
}

/** The account whose second factor is asked for. @param challenge named by the library's cookie */
export async function challengedAccount(db: Db, challenge: string | undefined): Promise<string | undefined> {
  return (await db.row(challengedAccountSql, [challenge]))?.userId
}

const challengedAccountSql = sql.rows({ userId: z.string() })`
select value as "userId" from verifications where identifier = $1`

/**
 * Ends all sessions of a learner before their passkeys or identities are removed, so that no session adds another
 * (`lockSession`).
 */
export async function endSessionsFirst(transaction: Db, userId: string): Promise<void> {
  await lockLearner(transaction, userId)
  await deleteSessions(transaction, userId, { except: null })
}

/**
 * Deletes a session that was opened a moment ago and whose cookie nobody has yet. @param token of the session, if there
 * is one
 */
export async function dropSession(db: Db, token: string | undefined): Promise<void> {
  await db.row(sql`delete from sessions where token = $1`, [token])
}

/** Deletes sessions of a learner. @returns the ids of the deleted sessions */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only: string } | { except: string | null },
): Promise<string[]> {
  const [only, except] = 'only' in which ? [which.only, null] : [null, which.except]
  const row = await db.row(deleteSessionsSql, [userId, only, except])
  const ended = row?.ended ?? []
  // A session inserted while this statement waited for its lock is visible only to the next statement.
  return ended.length === 0 ? [] : [...ended, ...(await deleteSessions(db, userId, which))]
}

const deleteSessionsSql = sql.rows({ ended: z.array(z.string()) })`
with ended as (
  delete from sessions where user_id = $1 and ($2::text is null or id = $2) and id is distinct from $3 returning id
)
select coalesce(array_agg(id), '{}') as ended from ended`

/**
 * Only a proved address may get more ways to sign in. Otherwise whoever proves it later would share the account.
 *
 * @throws ProblemError
 */
export async function requireProved(db: Db, userId: string): Promise<void> {
  const proved = await db.row(sql`select 1 from users where id = $1 and email_verified`, [userId])
  if (!proved) raise('address-unproved', 'Please confirm your email address first.')
}

/**
 * Removes a passkey, or an identity with another site.
 *
 * @param siteIds of the configured sites; an identity with any other site cannot sign in
 * @throws ProblemError when no other way to sign in remains
 */
export async function removeWayIn(
  db: Db,
  userId: string,
  table: keyof typeof removeWayInSql,
  id: string,
  siteIds: string[],
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockLearner(trx, userId)
    if (!(await trx.row(removeWayInSql[table], [userId, id]))) raise('not-found', 'This is not there any more.')
    const others = await trx.row(countWaysInSql, [userId, siteIds])
    if (!others?.count) raise('last-way-in', 'This is your only way in. Set a password or add another way first.')
    // Sign-ins by this method that still lack a second factor are dropped.
    await dropChallenges(trx, userId)
  })
}

const removeWayInSql = {
  passkeys: sql`delete from passkeys where user_id = $1 and id = $2 returning id`,
  accounts: sql`delete from accounts where user_id = $1 and id = $2 and provider_id <> 'credential' returning id`,
}

const countWaysInSql = sql.rows({ count: z.int() })`
select (select count(*) from passkeys where user_id = $1)::int
  + (select count(*) from accounts where user_id = $1 and case provider_id when 'credential' then password is not null else provider_id = any($2) end)::int
  as count`
