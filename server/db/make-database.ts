import { startEngine } from './pglite-engine.ts'

// Makes an embedded database in an empty folder: node server/db/make-database.ts FOLDER

const [, , folder = ''] = process.argv

try {
  const engine = await startEngine(folder)
  await engine.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
