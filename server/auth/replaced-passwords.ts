import { type Db, queryRow } from '../db/db.ts'
import { dropChallenges, dropSession } from './account-queries.ts'
import { verifyPassword } from './passwords.ts'

// Whoever sets another password ends all sessions. One that the former password opens at that very moment may not be there
// yet: so who signs in looks at the password before, and again once the session is there.

interface OwnPassword {
  userId: string
  hash: string | null
}

/** The password of the account with an address. */
export function passwordFor(db: Db, email: string): Promise<OwnPassword | undefined> {
  return queryRow(db, passwordForSql, [email.toLowerCase()])
}

const passwordForSql = `
select user_id as "userId", password as hash from accounts join users on users.id = user_id
where email = $1 and provider_id = 'credential'`

interface Entered {
  email: string
  password: string
  /** Of the session that the password opened; none while a second factor is asked for. */
  token: string | undefined
}

/**
 * Takes back what a password has opened if another one took its place since `before`.
 *
 * @returns whether it did
 */
export async function closeIfReplaced(
  db: Db,
  before: OwnPassword | undefined,
  { email, password, token }: Entered,
): Promise<boolean> {
  const after = await passwordFor(db, email)
  if (after?.hash && after.hash === before?.hash) return false
  // Another hash may be of the same password, made anew.
  if (after?.hash && (await verifyPassword(after.hash, password))) return false
  await dropChallenges(db, before?.userId)
  await dropSession(db, token)
  return true
}

/** What may have brought somebody to the second factor: the password, as its hash, and the identities with other sites. */
export async function waysInto(db: Db, userId: string | undefined): Promise<string> {
  const row = await queryRow<{ ways: string | null }>(db, waysSql, [userId])
  return row?.ways ?? ''
}

const waysSql = `
select string_agg(concat(id, ' ', password), ', ' order by id) as ways from accounts where user_id = $1`
