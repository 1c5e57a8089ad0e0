import type { Account, OpenSession } from '../../domain/account-settings.ts'
import type { Learner } from '../../domain/accounts.ts'
import { raise } from '../../domain/errors.ts'
import { isoSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { deviceOf } from './device.ts'
import type { Identity } from './vouched.ts'

/** How a learner can sign in. */
export async function readAccount(db: Db, userId: string): Promise<Account | undefined> {
  const row = await queryRow<{ account: Account }>(db, readAccountSql, [userId])
  return row?.account
}

const readAccountSql = `
select json_build_object(
  'emailVerified', email_verified,
  'newEmail', (select new_email from email_changes where user_id = users.id and expires_at > now()),
  'hasPassword', exists (
    select from accounts where user_id = users.id and provider_id = 'credential' and password is not null),
  'hasSecondFactor', two_factor_enabled,
  'recoveryCodes', (select count(*) from recovery_codes where user_id = users.id),
  'passkeys', (
    select coalesce(json_agg(json_build_object(
      'id', id, 'name', coalesce(name, 'Passkey'), 'createdAt', ${isoSql('passkeys.created_at')}) order by created_at), '[]')
    from passkeys where user_id = users.id),
  'identities', (
    select coalesce(json_agg(json_build_object(
      'id', id, 'providerId', provider_id, 'linkedAt', ${isoSql('accounts.created_at')}) order by created_at), '[]')
    from accounts where user_id = users.id and provider_id <> 'credential')
) as account
from users where id = $1`

export async function rename(db: Db, userId: string, name: string): Promise<Learner | undefined> {
  return queryRow<Learner>(db, renameSql, [userId, name])
}

const renameSql = 'update users set name = $2, updated_at = now() where id = $1 returning id, name, email'

/**
 * Sets the password of an account, which may have had none. Who was to give a second factor after the former one begins
 * again.
 *
 * @param hash of the password
 */
export async function writePassword(db: Db, userId: string, hash: string | null): Promise<void> {
  await queryRow(db, writePasswordSql, [userId, hash])
}

/** Whoever is asked for a second factor begins again. */
export async function dropChallenges(db: Db, userId: string | undefined): Promise<void> {
  await queryRow(db, dropChallengesSql, [userId])
}

const dropChallengesSql = `delete from verifications where value = $1 and starts_with(identifier, '2fa-')`

const writePasswordSql = `
with challenges as (${dropChallengesSql})
insert into accounts (id, user_id, provider_id, account_id, password)
values (gen_random_uuid()::text, $1, 'credential', $1, $2)
on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`

/** Notes that an address is its account's. @returns false where the account has another one by now */
export async function proveEmail(db: Db, userId: string, email: unknown): Promise<boolean> {
  return (await queryRow(db, proveEmailSql, [userId, email])) !== undefined
}

/** Whether an account still has this address. */
export async function hasEmail(db: Db, userId: string, email: unknown): Promise<boolean> {
  return (await queryRow(db, 'select 1 from users where id = $1 and email = $2', [userId, email])) !== undefined
}

const proveEmailSql = `
update users set email_verified = true, updated_at = now() where id = $1 and email = $2 returning id`

/** @returns the id of the account with an address that nobody has proved */
export async function unprovedAccount(db: Db, email: string): Promise<string | undefined> {
  const sql = 'select id from users where email = $1 and not email_verified'
  return (await queryRow<{ id: string }>(db, sql, [email.toLowerCase()]))?.id
}

/** The sessions of a learner that are not over. */
export async function readSessions(db: Db, userId: string, presentId: string): Promise<OpenSession[]> {
  const row = await queryRow<{ sessions: (Omit<OpenSession, 'device'> & { userAgent: string | null })[] }>(
    db,
    readSessionsSql,
    [userId, presentId],
  )
  return (row?.sessions ?? []).map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }))
}

const readSessionsSql = `
select coalesce(json_agg(json_build_object(
  'id', id, 'isPresent', id = $2, 'isProgram', exists (select from refresh_tokens where session_id = sessions.id),
  'userAgent', user_agent, 'network', ip_address,
  'begunAt', ${isoSql('created_at')}, 'lastUsedAt', ${isoSql('last_used_at')}
) order by last_used_at desc, id), '[]') as sessions
from sessions where user_id = $1 and expires_at > now()`

/**
 * Before a way in is written that stays: whoever ends all sessions of a learner meanwhile, and then takes ways in away,
 * comes after it or keeps it from being written.
 *
 * @throws ProblemError where the session has ended since it was looked at
 */
export async function holdSession(
  transaction: Db,
  { id, learner }: { id: string; learner: { id: string } },
): Promise<void> {
  await lockLearner(transaction, learner.id)
  await requireSession(transaction, id)
}

/** @throws ProblemError for whoever was signed in a moment ago */
export async function requireSession(db: Db, id: string): Promise<void> {
  if (!(await queryRow(db, 'select 1 from sessions where id = $1', [id]))) {
    raise('not-signed-in', 'Sign in to do this.')
  }
}

/** Whether a passkey is there. Who signs in looks again once the session is there: it may have been removed meanwhile. */
export async function hasPasskey(db: Db, credentialId: unknown): Promise<boolean> {
  return (await queryRow(db, 'select 1 from passkeys where credential_id = $1', [credentialId])) !== undefined
}

/** The same of an identity with another site. */
export async function hasIdentity(db: Db, userId: string, { providerId, accountId }: Identity): Promise<boolean> {
  const sql = 'select 1 from accounts where user_id = $1 and provider_id = $2 and account_id = $3'
  return (await queryRow(db, sql, [userId, providerId, accountId])) !== undefined
}

/**
 * After another site has brought somebody to the second factor: whoever unlinks the site at that moment may have dropped
 * the challenges before this one was there. The lock has it wait for their end.
 *
 * @param challenge what the library's cookie names
 * @returns false where the identity is not linked any more: then there is no challenge either
 */
export async function keepChallenge(db: Db, challenge: string | undefined, identity: Identity): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const userId = await challengedAccount(trx, challenge)
    if (userId === undefined) return false
    await lockLearner(trx, userId)
    if (await hasIdentity(trx, userId, identity)) return true
    await dropChallenges(trx, userId)
    return false
  })
}

/** Whose second factor is asked for. @param challenge what the library's cookie names */
export async function challengedAccount(db: Db, challenge: string | undefined): Promise<string | undefined> {
  const sql = 'select value as "userId" from verifications where identifier = $1'
  return (await queryRow<{ userId: string }>(db, sql, [challenge]))?.userId
}

/** Ends all sessions of a learner before ways in are taken away: none writes another one (`holdSession`). */
export async function endSessionsFirst(transaction: Db, userId: string): Promise<void> {
  await lockLearner(transaction, userId)
  await deleteSessions(transaction, userId, { except: null })
}

/** Takes back what was opened a moment ago; nobody has its cookie yet. @param token of the session, if there is one */
export async function dropSession(db: Db, token: string | undefined): Promise<void> {
  await queryRow(db, 'delete from sessions where token = $1', [token])
}

/** Deletes sessions of a learner. @returns the ids of those that there were */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only: string } | { except: string | null },
): Promise<string[]> {
  const [only, except] = 'only' in which ? [which.only, null] : [null, which.except]
  const row = await queryRow<{ ended: string[] }>(db, deleteSessionsSql, [userId, only, except])
  const ended = row?.ended ?? []
  // A session that one of them opened while this waited for it is seen by the next statement alone.
  return ended.length === 0 ? [] : [...ended, ...(await deleteSessions(db, userId, which))]
}

const deleteSessionsSql = `
with ended as (
  delete from sessions where user_id = $1 and ($2::text is null or id = $2) and id is distinct from $3 returning id
)
select coalesce(array_agg(id), '{}') as ended from ended`

/**
 * More ways in only for an address that is known to be the learner's: else whoever proves it later would not be alone.
 *
 * @throws ProblemError
 */
export async function requireProved(db: Db, userId: string): Promise<void> {
  const proved = await queryRow(db, 'select 1 from users where id = $1 and email_verified', [userId])
  if (!proved) raise('address-unproved', 'Please confirm your email address first.')
}

/**
 * Takes away a passkey, or an identity with another site.
 *
 * @param siteIds of the other sites that there are: one that the operator took away lets nobody in
 * @throws ProblemError where there is no other way in
 */
export async function removeWayIn(
  db: Db,
  userId: string,
  table: 'passkeys' | 'accounts',
  id: string,
  siteIds: string[],
): Promise<{ provider_id?: string }> {
  return db.transaction().execute(async (trx) => {
    await lockLearner(trx, userId)
    const isWayIn = table === 'accounts' ? "and provider_id <> 'credential'" : ''
    const removed = await queryRow<{ provider_id?: string }>(
      trx,
      `delete from ${table} where user_id = $1 and id = $2 ${isWayIn} returning *`,
      [userId, id],
    )
    if (!removed) return raise('not-found', 'This is not there any more.')
    const others = await queryRow<{ count: number }>(trx, countWaysInSql, [userId, siteIds])
    if (!others?.count) raise('last-way-in', 'This is your only way in. Set a password or add another way first.')
    // Whoever came in by it and has yet to give a second factor may not.
    await dropChallenges(trx, userId)
    return removed
  })
}

const countWaysInSql = `
select (select count(*) from passkeys where user_id = $1)::int
  + (select count(*) from accounts where user_id = $1 and case provider_id when 'credential' then password is not null else provider_id = any($2) end)::int
  as count`
