import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { type Db, queryRow } from '../db/db.ts'
import { comingBackSql } from './email-changes.ts'
import { longestLife } from './sessions.ts'

const interval = 10 * 60 * 1000 // ms
/** No more rows of a table at once: it must not keep anybody waiting. */
const mostRows = 1000
/** No more times in a row. */
const mostTurns = 50

/** Deletes what signing in left behind, every ten minutes. */
export async function cleanup(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const tick = () => deleteExpired(db).catch((err) => app.log.warn({ err }, 'Old sessions were not deleted'))
  const timer = setInterval(tick, interval).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Deletes sessions, verifications and counts that are over, unless another process is at it. */
export async function deleteExpired(db: Db): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) if (!(await deleteSome(db))) return
}

/** @returns whether there may be more. */
function deleteSome(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mine = await queryRow<{ mine: boolean }>(trx, 'select pg_try_advisory_xact_lock($1) as mine', [lock])
    if (!mine?.mine) return false
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

/** Any number that nothing else locks. */
const lock = 7_269_002

const over = {
  sessions: `expires_at < now() or created_at < now() - interval '${longestLife} seconds'`,
  verifications: 'expires_at < now()',
  mail_links: 'expires_at < now()',
  email_changes: 'expires_at < now()',
  former_emails: `changed_at < ${comingBackSql}`,
  // Long enough for whoever looks after the site to have seen it.
  mail_queue: "given_up_at < now() - interval '30 days'",
  // By then every level has drained.
  sign_in_failures: "counted_at < now() - interval '2 hours'",
}
