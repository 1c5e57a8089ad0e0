import pg from 'pg'
import { prepareStatements } from './db.ts'

const oldestVersion = 15

/** Something about the database that a person has to mend; the message is one line. */
export class DatabaseUnusable extends Error {}

/**
 * A pool of connections to a PostgreSQL server, after one of them has answered.
 *
 * @throws DatabaseUnusable when the server does not answer or is older than version 15.
 */
export async function openPostgres(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
  })
  prepareStatements(pool)
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => {})
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    refuseOldVersion(rows[0]?.version ?? 0)
    return pool
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`DATABASE_URL: the database at ${placeOf(url)} does not answer: ${reasonOf(error)}`)
  }
}

/** @throws DatabaseUnusable for a major version before 15. */
export function refuseOldVersion(version: number): void {
  if (version >= oldestVersion) return
  throw new DatabaseUnusable(`DATABASE_URL: PostgreSQL ${version} is too old; ${oldestVersion} or newer is needed`)
}

/** Host and database of the address: never its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
