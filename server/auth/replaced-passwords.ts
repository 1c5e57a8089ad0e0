import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import { dropChallenges, dropSession } from './account-queries.ts'
import { verifyPassword } from './passwords.ts'

// Setting a password ends all sessions, but a concurrent sign-in may insert its session just afterwards. Sign-in
// therefore reads the hash before and after.

/** The password hash of the account with an address. */
export function passwordFor(db: Db, email: string): Promise<OwnPassword | undefined> {
  return db.row(passwordForSql, [email.toLowerCase()])
}

const passwordForSql = sql.rows({ userId: z.string(), hash: z.string().nullable() })`
select user_id as "userId", password as hash from accounts join users on users.id = user_id
where email = $1 and provider_id = 'credential'`

type OwnPassword = RowOf<typeof passwordForSql>

interface Entered {
  email: string
  password: string
  /** Token of the session that the password opened; none while a second factor is pending. */
  token: string | undefined
}

/**
 * Deletes the session that a password opened if the password was replaced since `before`.
 *
 * @returns whether it was replaced
 */
export async function closeIfReplaced(
  db: Db,
  before: OwnPassword | undefined,
  { email, password, token }: Entered,
): Promise<boolean> {
  const after = await passwordFor(db, email)
  if (after?.hash && after.hash === before?.hash) return false
  // A different hash may be a rehash of the same password.
  if (after?.hash && (await verifyPassword(after.hash, password))) return false
  await dropChallenges(db, before?.userId)
  await dropSession(db, token)
  return true
}

/** First factors of an account: the password's hash, and the identities with other sites. */
export async function waysInto(db: Db, userId: string | undefined): Promise<string> {
  const row = await db.row(waysSql, [userId])
  return row?.ways ?? ''
}

const waysSql = sql.rows({ ways: z.string().nullable() })`
select string_agg(concat(id, ' ', password), ', ' order by id) as ways from accounts where user_id = $1`
