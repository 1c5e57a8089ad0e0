import { parseArgs } from 'node:util'
import { readContent } from '../content/read.ts'
import { Catalogue } from './catalogue.ts'
import { ConfigError, readConfig } from './config.ts'
import { dbOver } from './db/db.ts'
import { openDatabase } from './db/open.ts'
import { isExpected } from './http/expected-failures.ts'
import { recomputeAll } from './progress/recompute-all.ts'

// Compares every learner's record, or that of one email address, with a fold of their events. --write stores the
// differences. Exits with code 1 when a difference remains, or a record is broken.

try {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const config = readConfig(process.env)
  const catalogue = new Catalogue(readContent(config.contentDir))
  const pool = await openDatabase(config)
  const db = dbOver(pool)
  const [email] = positionals
  const write = values.write ?? false
  const { learners, differing, broken } = await recomputeAll(db, catalogue, { email, write }, console.log)
  if (email && learners === 0) throw new ConfigError(`There is no learner with the address ${email}.`)
  const outcome = differing === 0 ? 'all as they follow from the events' : `${differing} differed`
  const unknown = broken > 0 ? `, and ${broken} cannot be worked out` : ''
  console.log(`${learners} records: ${outcome}${write && differing > 0 ? ', and were put right' : ''}${unknown}.`)
  await pool.end()
  process.exitCode = broken > 0 || (differing > 0 && !write) ? 1 : 0
} catch (error) {
  if (!isExpected(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
