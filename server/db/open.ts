import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { claimDataFolder, prepareDataFolder } from '../data-folder.ts'
import { migrate } from './migrate.ts'
import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens and migrates the configured database. An embedded one belongs to this process until it ends.
 *
 * @throws DataFolderUnusable
 * @throws DatabaseUnusable
 */
export async function openDatabase({ dataDir, databaseUrl }: Config): Promise<pg.Pool> {
  prepareDataFolder(dataDir)
  if (!databaseUrl) claimDataFolder(dataDir)
  const pool = await (databaseUrl ? openPostgres(databaseUrl) : openEmbedded(join(dataDir, 'database')))
  await migrate(pool)
  return pool
}
