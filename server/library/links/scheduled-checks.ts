import type { FastifyInstance } from 'fastify'
import { type Db, queryRow } from '../../db/db.ts'
import type { Library } from '../library.ts'
import { type CheckOptions, checkLinks } from './check-links.ts'
import { lookAt } from './look.ts'

const interval = 10 * 60 * 1000 // ms
/** In an hour: a host with many pages is asked for one a second. */
const mostInAnHour = 1000

interface ScheduledChecks {
  db: Db
  library: Library
  look?: CheckOptions['look']
}

/** Looks, hour by hour, at the links that are due: one process of all that share the database. */
export async function scheduledChecks(app: FastifyInstance, { db, library, look = lookAt }: ScheduledChecks) {
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  const check = () => {
    running ??= checkIfDue(db, library, { look, signal: stopping.signal })
      .then((report) => {
        if (!report) return
        const { looked, putOff, died, revived } = report
        app.log.info({ looked, putOff, died, revived }, 'Links were checked')
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

async function checkIfDue(db: Db, library: Library, options: Pick<CheckOptions, 'look' | 'signal'>) {
  if (!(await queryRow(db, claimSql, [true]))) return null
  await library.refresh()
  return checkLinks(db, library.urls, { ...options, most: mostInAnHour, now: () => new Date() })
}

/** Whoever writes this row looks in this hour. */
const claimSql = `
update library_version set links_checked_at = now()
where is_only = $1 and (links_checked_at is null or links_checked_at < now() - interval '1 hour')
returning version`
