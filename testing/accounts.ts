import { sql } from 'kysely'
import { hashPassword } from '../server/auth/passwords.ts'
import { initializeLearner } from '../server/auth/queries.ts'
import { signedToken } from '../server/auth/session-cookie.ts'
import type { Db } from '../server/db/db.ts'
import type { ReceivedMail } from './mail.ts'
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
  const expires_at = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await db
    .insertInto('users')
    .values(people.map(({ id, name, email }) => ({ id, name, email })))
    .execute()
  for (const { id } of people) await initializeLearner(db, id)
  await db
    .insertInto('accounts')
    .values(
      people.map(({ id }) => ({
        ...{ id, user_id: id, provider_id: 'credential', account_id: id },
        password: hash,
      })),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values(people.map(({ id, token }) => ({ id: token, token, user_id: id, expires_at })))
    .execute()
  return people.map(({ token, ...person }) => person)
}

/** As after following the link in the mail. */
export async function proveAddress(db: Db, { id }: { id: string }): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
}

/** As if the learner had signed in an hour ago; what a process remembers of the session is another matter. */
export async function expireFreshness(db: Db, { id }: { id: string }): Promise<void> {
  await sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${id}`.execute(db)
}

type Mailbox = Pick<TestServer, 'mailTo'>

/** The latest mail of these words to an address, once there is one. */
export async function latestMail(mailbox: Mailbox, address: string, subject: string): Promise<ReceivedMail> {
  const mail = (await mailbox.mailTo(address, subject)).at(-1)
  if (!mail) throw new Error('No mail came')
  return mail
}

/** What the link of a mail carries. */
export function tokenIn({ links }: ReceivedMail): string {
  return new URL(links[0] ?? '').searchParams.get('token') ?? ''
}

/** What the link of the latest mail of these words carries, once there is one. */
export async function linkTokenFor(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  return tokenIn(await latestMail(mailbox, address, subject))
}

/** The latest code to sign in that was sent to an address. */
export async function signInCodeFor(mailbox: Mailbox, address: string): Promise<string> {
  const { text } = await latestMail(mailbox, address, 'Your sign-in code')
  return text.match(/^\s*(\d{6})$/m)?.[1] ?? ''
}
