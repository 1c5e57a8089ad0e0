import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../server/db/migrate.ts'
import { openEmbedded } from '../server/db/pglite.ts'

/**
 * Rows while somebody waits for what the asking transaction holds. Not of pg_stat_activity: within a transaction that
 * stays as it was first seen, and does not know who connected since.
 */
export const whoWaits = process.env.CITUS_URL
  ? 'select from citus_lock_waits where blocking_gpid = citus_backend_gpid()'
  : 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

const root = join(import.meta.dirname, '..')
const madeFrom = ['server/db/migrations/*.sql', 'server/db/pglite-engine.ts', 'package-lock.json']
const keptFor = 24 * 60 * 60 * 1000 // ms

/**
 * Puts an embedded database with all migrations and no rows into `folder`. Making one takes a core for seconds, copying
 * one a tenth of that, so the first is cached in `build/` until its sources change.
 */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  const hash = createHash('sha256')
  for (const file of globSync(madeFrom, { cwd: root }).sort()) hash.update(readFileSync(join(root, file)))
  const kept = join(root, 'build/test-databases', hash.digest('hex').slice(0, 16))
  if (!existsSync(kept)) await makeEmptyDatabase(kept)
  cpSync(kept, folder, { recursive: true })
}

async function makeEmptyDatabase(folder: string): Promise<void> {
  mkdirSync(join(folder, '..'), { recursive: true })
  const made = mkdtempSync(`${folder}-`)
  const pool = await openEmbedded(made)
  await migrate(pool)
  await pool.end()
  try {
    renameSync(made, folder)
  } catch {
    // Another process was faster; its database is the same.
    rmSync(made, { recursive: true })
  }
  removeOlder(folder)
}

/** Removes what earlier sources and killed processes left beside a folder; by the file system's clock, which no test moves. */
function removeOlder(folder: string): void {
  const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
  const made = changedAt(folder)
  for (const name of readdirSync(join(folder, '..'))) {
    const other = join(folder, '..', name)
    if (made - changedAt(other) > keptFor) rmSync(other, { recursive: true, force: true })
  }
}
