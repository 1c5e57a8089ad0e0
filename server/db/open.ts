import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { claimDataFolder, prepareDataFolder } from '../data-folder.ts'
import { makeFirstDatabase } from './first-database.ts'
import { migrate } from './migrate.ts'
import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens and migrates the configured database. An embedded one belongs to this process until it ends.
 *
 * @throws OperatorError
 */
export async function openDatabase({ dataDir, databaseUrl }: Config): Promise<pg.Pool> {
  prepareDataFolder(dataDir)
  const pool = await (databaseUrl ? openPostgres(databaseUrl) : openOwn(dataDir))
  await migrate(pool)
  return pool
}

async function openOwn(dataDir: string): Promise<pg.Pool> {
  claimDataFolder(dataDir)
  const folder = join(dataDir, 'database')
  await makeFirstDatabase(folder)
  return openEmbedded(folder)
}
