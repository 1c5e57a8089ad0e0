import { hashPassword } from '../server/auth/passwords.ts'
import { initializeLearner } from '../server/auth/queries.ts'
import { sessionCookie, signedToken } from '../server/auth/session-cookie.ts'
import type { Db } from '../server/db/db.ts'
import type { ReceivedMail } from './mail.ts'
import { query } from './query.ts'
import type { TestServer } from './server.ts'

/** Somebody with an account who is signed in. */
export interface SignedIn {
  id: string
  name: string
  email: string
  password: string
  /** The value of the session cookie. */
  cookie: string
}

const password = 'walk-the-path'

/** Writes people who have just signed up to the database. Hashing is slow on purpose: they have one hash. */
export async function insertLearners(db: Db, authSecret: string, count: number): Promise<SignedIn[]> {
  const hash = await hashPassword(password)
  const people = Array.from({ length: count }, () => {
    const [id, token] = [crypto.randomUUID(), crypto.randomUUID()]
    const cookie = encodeURIComponent(signedToken(token, authSecret))
    return { id, name: 'Ana Lima', email: `${id}@example.org`, password, token, cookie }
  })
  const ids = people.map(({ id }) => id)
  await query(db, 'insert into users (id, name, email) select * from unnest($1::text[], $2::text[], $3::text[])', [
    ids,
    people.map(({ name }) => name),
    people.map(({ email }) => email),
  ])
  for (const id of ids) await initializeLearner(db, id)
  await query(
    db,
    `insert into accounts (id, user_id, provider_id, account_id, password)
    select id, id, 'credential', id, $2 from unnest($1::text[]) as id`,
    [ids, hash],
  )
  await query(
    db,
    `insert into sessions (id, token, user_id, expires_at)
    select token, token, id, $3::timestamptz from unnest($1::text[], $2::text[]) as people (id, token)`,
    [ids, people.map(({ token }) => token), new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)],
  )
  return people.map(({ token, ...person }) => person)
}

/** The Cookie header of a session with a server without TLS. @param cookie the value of its cookie */
export function cookieHeader(cookie: string): string {
  return `${sessionCookie('http:', '').name}=${cookie}`
}

/** Verifies an address, as the link in the mail does. */
export async function proveAddress(db: Db, { id }: { id: string }): Promise<void> {
  await query(db, 'update users set email_verified = true where id = $1', [id])
}

/** Replaces the hash of a learner's password, or removes the password. */
export async function storePassword(db: Db, { id }: { id: string }, hash: string | null): Promise<void> {
  await query(db, `update accounts set password = $2 where user_id = $1 and provider_id = 'credential'`, [id, hash])
}

/** Adds a passkey that opens nothing. @returns its id */
export async function insertPasskey(
  db: Db,
  { id: userId }: { id: string },
  name: string | null = null,
): Promise<string> {
  const id = crypto.randomUUID()
  await query(
    db,
    `insert into passkeys (id, name, user_id, public_key, credential_id, counter, device_type, backed_up)
    values ($1, $2, $3, 'x', $1, 0, 'singleDevice', false)`,
    [id, name, userId],
  )
  return id
}

/** Links an identity with another site. @returns its id */
export async function insertIdentity(
  db: Db,
  { id: userId }: { id: string },
  providerId: string,
  accountId: string = crypto.randomUUID(),
): Promise<string> {
  const id = crypto.randomUUID()
  await query(db, 'insert into accounts (id, user_id, provider_id, account_id) values ($1, $2, $3, $4)', [
    id,
    userId,
    providerId,
    accountId,
  ])
  return id
}

/** Dates sessions back by an hour in the database; a process may have cached them. */
export async function expireFreshness(db: Db, { id }: { id: string }): Promise<void> {
  await query(db, `update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [id])
}

type Mailbox = Pick<TestServer, 'mailTo'>

/** The latest mail with this subject to an address, once there is one. */
export async function latestMail(mailbox: Mailbox, address: string, subject: string): Promise<ReceivedMail> {
  const mail = (await mailbox.mailTo(address, subject)).at(-1)
  if (!mail) throw new Error('No mail came')
  return mail
}

/** The token in the link of a mail. */
export function tokenIn({ links }: ReceivedMail): string {
  return new URL(links[0] ?? '').searchParams.get('token') ?? ''
}

/** The token in the link of the latest mail with this subject, once there is one. */
export async function linkTokenFor(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  return tokenIn(await latestMail(mailbox, address, subject))
}

/** The latest code to sign in that was sent to an address. */
export async function signInCodeFor(mailbox: Mailbox, address: string): Promise<string> {
  const { text } = await latestMail(mailbox, address, 'Your sign-in code')
  return text.match(/^\s*(\d{6})$/m)?.[1] ?? ''
}
