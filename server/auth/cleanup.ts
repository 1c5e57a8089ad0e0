import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type Sql, sql } from '../db/sql.ts'
import { comingBackSql } from './email-changes.ts'
import { longestLife } from './sessions.ts'

const interval = 10 * 60 * 1000 // ms
/** Rows deleted by one statement: larger deletes would block others. */
const mostRows = 1000
/** Most statements for one table in one run. */
const mostTurns = 50

/** Deletes expired sign-in data every ten minutes. */
export async function cleanup(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const tick = () => deleteExpired(db).catch((err) => app.log.warn({ err }, 'Old sessions were not deleted'))
  const timer = setInterval(tick, interval).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Deletes expired sessions, verifications and counts, unless another process is doing so. */
export async function deleteExpired(db: Db): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) if (!(await deleteSome(db))) return
}

/** @returns whether more expired rows may remain */
function deleteSome(db: Db): Promise<boolean> {
  return db.transaction(async (trx) => {
    const lease = await trx.row(lockSql, [lock])
    if (!lease?.isOurs) return false
    let isMore = false
    for (const statement of deletions) {
      const gone = await trx.row(statement)
      if (gone?.count === mostRows) isMore = true
    }
    return isMore
  })
}

/** An advisory lock; any number that nothing else uses. */
const lock = 7_269_002
const lockSql = sql.rows({ isOurs: z.boolean() })`select pg_try_advisory_xact_lock($1) as "isOurs"`

const deletionSql = (table: Sql, which: Sql) => sql.rows({ count: z.int() })`
with gone as (delete from ${table} where ${which} returning 1)
select count(*)::int as count from gone`

const deletionOfSomeSql = (table: Sql, isOver: Sql) =>
  deletionSql(table, sql`ctid in (select ctid from ${table} where ${isOver} limit ${mostRows} for update skip locked)`)

const deletions = [
  deletionOfSomeSql(sql`sessions`, sql`expires_at < now() or created_at < now() - interval '${longestLife} seconds'`),
  deletionOfSomeSql(sql`verifications`, sql`expires_at < now()`),
  deletionOfSomeSql(sql`mail_links`, sql`expires_at < now()`),
  // All at once: a learner has few of them, and Citus refuses locks on tables that it distributes.
  deletionSql(sql`email_changes`, sql`expires_at < now()`),
  deletionSql(sql`security_events`, sql`occurred_at < now() - interval '1 year'`),
  deletionSql(sql`former_emails`, sql`changed_at < ${comingBackSql}`),
  // Operators have seen the failure by then.
  deletionOfSomeSql(sql`mail_queue`, sql`given_up_at < now() - interval '30 days'`),
  // By then every level has drained to zero.
  deletionOfSomeSql(sql`sign_in_failures`, sql`counted_at < now() - interval '2 hours'`),
]
