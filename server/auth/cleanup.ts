import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { type Db, queryRow } from '../db/db.ts'
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
  return db.transaction().execute(async (trx) => {
    const lease = await queryRow<{ isOurs: boolean }>(trx, 'select pg_try_advisory_xact_lock($1) as "isOurs"', [lock])
    if (!lease?.isOurs) return false
    let isMore = false
    for (const [table, isOver] of Object.entries(over)) {
      const some = `select ctid from ${table} where ${isOver} limit $1 for update skip locked`
      const { numAffectedRows } = await trx.executeQuery(
        CompiledQuery.raw(`delete from ${table} where ctid in (${some})`, [mostRows]),
      )
      if (Number(numAffectedRows) === mostRows) isMore = true
    }
    return isMore
  })
}

/** An advisory lock; any number that nothing else uses. */
const lock = 7_269_002

const over = {
  sessions: `expires_at < now() or created_at < now() - interval '${longestLife} seconds'`,
  verifications: 'expires_at < now()',
  mail_links: 'expires_at < now()',
  email_changes: 'expires_at < now()',
  former_emails: `changed_at < ${comingBackSql}`,
  // Operators have seen the failure by then.
  mail_queue: "given_up_at < now() - interval '30 days'",
  // By then every level has drained to zero.
  sign_in_failures: "counted_at < now() - interval '2 hours'",
}
