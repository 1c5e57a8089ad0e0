import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLearners } from '../../testing/accounts.ts'
import { checkRows } from '../../testing/check-rows.ts'
import { whoWaits } from '../../testing/db.ts'
import { query } from '../../testing/query.ts'
import { testPool } from '../../testing/server.ts'
import { type Db, dbOver } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { deleteSessions, lockChallenge } from './account-queries.ts'
import { deleteExpired } from './cleanup.ts'
import { changeEmail } from './email-changes.ts'
import { removeAccount } from './queries.ts'
import { openClientSession } from './refresh-tokens.ts'
import { countFailure, signInLimits } from './sign-in-failures.ts'

// Concurrent writers on a real database server. None may lock a row that another needs first.

let database: Awaited<ReturnType<typeof testPool>>
let db: Db
let other: pg.PoolClient
beforeAll(async () => {
  database = await testPool()
  await migrate(database.pool)
  db = dbOver(database.pool, checkRows)
  other = await database.pool.connect()
})
afterAll(async () => {
  other.release()
  await database.pool.end()
  await database.remove()
})

/** Polls until a session waits for a lock of `other`, or of a transaction. */
async function untilSomebodyWaits(holder?: Db): Promise<void> {
  const ask = () => (holder ? query(holder, whoWaits) : other.query(whoWaits).then(({ rows }) => rows))
  while ((await ask()).length === 0);
}

test('who deletes an account while something is recorded in it waits, and lets that end', async () => {
  const [ana] = await insertLearners(db, 'any secret', 1)
  await other.query('begin')
  await other.query('update learner_records set version = version + 1 where user_id = $1', [ana?.id])
  const removing = removeAccount(db, String(ana?.id))
  await untilSomebodyWaits()
  await other.query("insert into learner_items values ($1, 'note', 'coding-1-1-1', '{}', now())", [ana?.id])
  await other.query('commit')
  await removing
  expect((await other.query('select from learner_items where user_id = $1', [ana?.id])).rowCount).toBe(0)
})

test('who signs out everywhere while a program is signed in from a browser signs that out too', async () => {
  const [ana] = await insertLearners(db, 'any secret', 1)
  const sessions = () => query<{ id: string }>(db, 'select id from sessions where user_id = $1', [ana?.id])
  const [browser] = await sessions()
  let ending: Promise<string[]> | undefined
  const opened = await db.transaction(async (opening) => {
    const visitor = { address: '192.0.2.1', userAgent: '' }
    const opened = await openClientSession(opening, String(browser?.id), visitor)
    ending = deleteSessions(db, String(ana?.id), { except: null })
    await untilSomebodyWaits(opening)
    return opened
  })
  expect(await ending).toEqual([browser?.id, opened?.sessionId])
  expect(await sessions()).toEqual([])
})

test('who is brought to the second factor by a site that is being unlinked waits, and is asked for none', async () => {
  const [ana] = await insertLearners(db, 'any secret', 1)
  const challenge = `2fa-${ana?.id}`
  const identity = [crypto.randomUUID(), ana?.id]
  await other.query("insert into accounts (id, user_id, provider_id, account_id) values ($1, $2, 'site', $1)", identity)
  await other.query('begin')
  await other.query('select from users where id = $1 for update', [ana?.id])
  await other.query('delete from accounts where id = $1', [identity[0]])
  await query(db, newChallengeSql, [challenge, ana?.id])
  const keeping = lockChallenge(db, challenge, { providerId: 'site', accountId: identity[0] ?? '' })
  await Promise.race([keeping, untilSomebodyWaits()])
  await other.query('commit')
  expect(await keeping).toBe(false)
  expect((await other.query('select from verifications where value = $1', [ana?.id])).rowCount).toBe(0)
})

const newChallengeSql = `
insert into verifications (id, identifier, value, expires_at) values ($1, $1, $2, now() + interval '10 minutes')`

test('who confirms an address while somebody else signs up with it learns that it is taken', async () => {
  const [ana] = await insertLearners(db, 'any secret', 1)
  await other.query('begin')
  await other.query("insert into users (id, name, email) values (gen_random_uuid(), 'Bo', 'wanted@example.org')")
  const changing = changeEmail(db, String(ana?.id), 'wanted@example.org', new Date())
  await untilSomebodyWaits()
  await other.query('commit')
  expect(await changing).toBeUndefined()
})

test.each(['rise', 'fall'])(
  'counts of wrong passwords %s in one order, so that none waits for another in a ring',
  async (change) => {
    // The shared key comes first for some, last for others.
    for (let number = 0; number < 12; number++) {
      await other.query('delete from sign_in_failures')
      const limits = signInLimits(`ana-${number}@example.org`, '192.0.2.1', 1000)
      const { forget } = await countFailure(db, limits)
      await other.query('begin')
      await other.query('select from sign_in_failures order by key limit 1 for update')
      const changing = change === 'rise' ? countFailure(db, limits) : forget()
      await untilSomebodyWaits()
      // The second waits for the first, and has no other lock.
      await other.query('select from sign_in_failures for update nowait')
      await other.query('commit')
      await changing
    }
  },
)

// A write to a reference table of Citus waits for every lock on its rows.
test.skipIf(process.env.CITUS_URL)('what is over is cleared away without waiting for who is at it', async () => {
  await other.query('delete from sign_in_failures')
  await other.query(`insert into sign_in_failures (key, level, free, counted_at)
    select 'over ' || number, 1, 5, now() - interval '3 hours' from generate_series(1, 3) number`)
  await other.query('begin')
  await other.query("select from sign_in_failures where key = 'over 2' for update")
  await deleteExpired(db)
  await other.query('commit')
  expect((await other.query('select key from sign_in_failures')).rows).toEqual([{ key: 'over 2' }])
})
