import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { distribute } from './distribute.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

// An advisory lock: processes that start together migrate in sequence. Any fixed number works.
export const migrationLock = 771_204_390

/** Milliseconds; 0 would select the pool's default. */
const longestTimer = 2 ** 31 - 1

/**
 * Applies new migrations in order, each in a transaction of its own, and distributes new tables where the database can.
 *
 * @returns the names of those applied now.
 * @throws OperatorError naming the file that failed, or when the database is ahead of this code.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const client = await pool.connect()
  try {
    await run(client, 'set lock_timeout = 0')
    await run(client, 'set statement_timeout = 0')
    await run(client, `select pg_advisory_lock(${migrationLock})`)
    await run(
      client,
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await run(client, 'select name from migrations order by name')
    const applied = new Set<string>(rows.map(({ name }) => name))
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new OperatorError(`This database was used by a newer Waymark (it has ${unknown.join(', ')})`)
    }
    const pending = files.filter((name) => !applied.has(name))
    for (const name of pending) await apply(client, name)
    await distribute((text) => run(client, text)).catch((error) => {
      throw new OperatorError(`The tables cannot be distributed: ${error instanceof Error ? error.message : error}`)
    })
    return pending
  } finally {
    await run(client, `select pg_advisory_unlock(${migrationLock})`).catch(() => {})
    // The connection's changed settings must not return to the pool.
    client.release(true)
  }
}

/** Runs a statement without a timeout: another process may be migrating, and tables may be large. */
function run(client: pg.PoolClient, text: string): Promise<pg.QueryResult> {
  return client.query({ text, query_timeout: longestTimer } as pg.QueryConfig)
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  try {
    await run(client, 'begin')
    await run(client, readFileSync(new URL(name, migrationsFolder), 'utf8'))
    await run(client, `insert into migrations (name) values ('${name}')`)
    await run(client, 'commit')
  } catch (error) {
    await run(client, 'rollback')
    throw new OperatorError(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}
