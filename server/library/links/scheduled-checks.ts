import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { sql } from '../../db/sql.ts'
import type { Library } from '../library.ts'
import { type CheckOptions, checkLinks } from './check-links.ts'
import { probeLink } from './probe.ts'

const interval = 10 * 60 * 1000 // ms
/** Per hour: a host with many pages gets one request a second. */
const mostInAnHour = 1000

interface ScheduledChecks {
  db: Db
  library: Library
  probe?: CheckOptions['probe']
}

/** Checks due links every hour, in one of all processes. */
export async function scheduledChecks(app: FastifyInstance, { db, library, probe = probeLink }: ScheduledChecks) {
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  const check = () => {
    running ??= checkIfDue(db, library, { probe, signal: stopping.signal })
      .then((report) => {
        if (!report) return
        const { byState, putOff, died, revived } = report
        app.log.info({ looked: byState, putOff, died, revived }, 'Links were checked')
      })
      .catch((err) => app.log.warn({ err }, 'Links were not checked'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(check, interval).unref()
  app.addHook('onReady', async () => check())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
}

async function checkIfDue(db: Db, library: Library, options: Pick<CheckOptions, 'probe' | 'signal'>) {
  if (!(await db.row(claimSql, [true]))) return null
  await library.refresh()
  return checkLinks(db, library.urls, { ...options, most: mostInAnHour, now: () => new Date() })
}

/** Leader election: the process that writes this row checks in this hour. */
const claimSql = sql`
update library_version set links_checked_at = now()
where is_only = $1 and (links_checked_at is null or links_checked_at < now() - interval '1 hour')
returning version`
