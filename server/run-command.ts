import { type Config, readConfig } from './config.ts'
import { type Db, dbOver } from './db/db.ts'
import { openDatabase } from './db/open.ts'
import { isExpected } from './operator-error.ts'

/** Runs an operator's command. A failure that the operator has to mend is one line, and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isExpected(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Opens the database for a command. The embedded one admits one process, so the server has to be stopped. */
export async function withDatabase<Result>(work: (db: Db, config: Config) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const pool = await openDatabase(config)
  return work(dbOver(pool), config).finally(() => pool.end())
}
