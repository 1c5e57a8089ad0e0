import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { giveConnections, prepareStatements } from './db.ts'
import { DatabaseAway, isFromServer, reasonOf, toDatabaseError } from './outage.ts'
import { DatabaseWatch } from './watch.ts'

const oldestVersion = 15

/** Timeouts that the server enforces, in milliseconds. */
const limits = { statement_timeout: 60_000, lock_timeout: 3000, idle_in_transaction_session_timeout: 30_000 }

/** Milliseconds. */
export const timeoutMs = {
  /** For a database that starts together with this process. */
  atStart: 30_000,
  betweenTries: 500,
  /** For a connection from the pool. */
  connection: 1500,
  /** For a check, or any statement, on a live server. */
  silence: 1000,
  /** Longer than the server's own statement timeout: the connection is dead. */
  answer: limits.statement_timeout + 5000,
}

/**
 * A pool of connections to a PostgreSQL server. While the server is away, statements fail within two seconds.
 *
 * @throws OperatorError when the server does not answer or is older than version 15.
 */
export async function openPostgres(url: string, timeouts = timeoutMs): Promise<pg.Pool> {
  await untilItAnswers(url, timeouts)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
    query_timeout: timeouts.answer,
    ...limits,
  })
  failFast(pool, url, timeouts.silence)
  return pool
}

/** Fails statements and connections while the server is away, rather than after a network timeout. */
function failFast(pool: pg.Pool, url: string, silence: number): void {
  const connected = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  const watch = new DatabaseWatch(
    (signal) => pingServer(url, signal).catch(throwUnlessThere),
    silence,
    () => connected.forEach(breakOff),
  )
  prepareStatements(pool, async (statement, client) => {
    try {
      const result = await watch.during(statement())
      watch.heard()
      return result
    } catch (error) {
      const failure = toDatabaseError(error)
      // The statement may have timed out and still occupy the connection.
      if (failure instanceof DatabaseAway) breakOff(client)
      throw failure
    }
  })
  giveConnections(pool, async (connect) => {
    try {
      if (!watch.isUp && !(await watch.check())) throw new DatabaseAway('The database does not answer')
      const connecting = connect()
      return await watch.during(connecting).catch((error) => {
        connecting.then((client) => client.release()).catch(() => {})
        throw error
      })
    } catch (error) {
      throw toDatabaseError(error)
    }
  })
}

/** Fails everything on this connection. */
function breakOff(client: pg.Client | pg.PoolClient): void {
  ;(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
}

/**
 * Checks the server on a separate connection, since the pool may be exhausted.
 *
 * @param signal aborts; without it the check lasts up to five seconds
 */
async function pingServer(url: string, signal?: AbortSignal): Promise<number> {
  const client = new pg.Client({ connectionString: url, ...(!signal && { connectionTimeoutMillis: 5000 }) })
  client.on('error', () => {})
  const giveUp = () => breakOff(client)
  signal?.addEventListener('abort', giveUp)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    return rows[0]?.version ?? 0
  } finally {
    signal?.removeEventListener('abort', giveUp)
    client.end().catch(() => {})
  }
}

/**
 * Waits for a server that is not up yet, and logs that once.
 *
 * @throws OperatorError for a server that stays away, or refuses the login for good
 */
async function untilItAnswers(url: string, { atStart, betweenTries }: typeof timeoutMs): Promise<void> {
  const begun = performance.now()
  for (let tries = 0; ; tries++) {
    try {
      return refuseOldVersion(await pingServer(url))
    } catch (error) {
      if (error instanceof OperatorError) throw error
      const why = `DATABASE_URL: the database at ${placeOf(url)} does not answer: ${reasonOf(error)}`
      if (isFinal(error) || performance.now() - begun >= atStart) throw new OperatorError(why)
      if (tries === 0) console.log(`${why}. Waiting for it, ${atStart / 1000} seconds at most …`)
      await setTimeout(betweenTries)
    }
  }
}

/** Any answer means that the server is up, except that it is starting or stopping. */
function throwUnlessThere(error: unknown): void {
  if (!isFromServer(error) || error.code === '57P03') throw error
}

/** Whether a refusal is permanent, rather than due to starting or too many connections. */
function isFinal(error: unknown): boolean {
  return isFromServer(error) && !['53300', '57P03'].includes(error.code)
}

/** @throws OperatorError for a major version before 15. */
export function refuseOldVersion(version: number): void {
  if (version >= oldestVersion) return
  throw new OperatorError(`DATABASE_URL: PostgreSQL ${version} is too old; ${oldestVersion} or newer is needed`)
}

/** Host and database of the URL, never its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
