import { migrate } from './migrate.ts'
import { openEmbedded } from './pglite.ts'

// Makes an embedded database with all migrations in an empty folder: node server/db/make-database.ts FOLDER

const [, , folder = ''] = process.argv

try {
  const pool = await openEmbedded(folder)
  await migrate(pool)
  await pool.end()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
