import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { DatabaseUnusable } from './postgres.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

// Any fixed number: processes that start at once wait for each other on it.
const migrationLock = 771_204_390

/**
 * Applies the numbered SQL files that this database has not seen, in order, each in a transaction of its own.
 *
 * @returns the names of those applied now.
 * @throws DatabaseUnusable naming the file that failed, or when the database is ahead of this code.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const applied = new Set(rows.map(({ name }) => name))
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new DatabaseUnusable(`This database was used by a newer Waymark (it has ${unknown.join(', ')})`)
    }
    const pending = files.filter((name) => !applied.has(name))
    for (const name of pending) await apply(client, name)
    return pending
  } finally {
    await client.query(`select pg_advisory_unlock(${migrationLock})`).catch(() => {})
    client.release()
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(readFileSync(new URL(name, migrationsFolder), 'utf8'))
    await client.query(`insert into migrations (name) values ('${name}')`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new DatabaseUnusable(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}
