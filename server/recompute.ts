import { parseArgs } from 'node:util'
import { readContent } from '../content/read.ts'
import { Catalogue } from './catalogue.ts'
import { ConfigError, readConfig } from './config.ts'
import { dbOver } from './db/db.ts'
import { openDatabase } from './db/open.ts'
import { isExpected } from './expected-failures.ts'
import { recompute } from './progress/recompute.ts'

// Holds every learner's record, or that of the one named by e-mail address, against what follows from their events.
// With --write what differs is put right. Ends with code 1 where something differs and was left.

try {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const config = readConfig(process.env)
  const catalogue = new Catalogue(readContent(config.contentDir))
  const db = dbOver(await openDatabase(config))
  const [email] = positionals
  const learners = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .$if(email !== undefined, (query) => query.where('email', '=', (email ?? '').toLowerCase()))
    .orderBy('id')
    .execute()
  if (email && learners.length === 0) throw new ConfigError(`There is no learner with the address ${email}.`)
  let differing = 0
  for (const learner of learners) {
    const differences = await recompute(db, catalogue, learner.id, { write: values.write ?? false })
    if (differences.length > 0) differing++
    for (const { where, kept, follows } of differences) {
      console.log(`${learner.email} ${where}: ${JSON.stringify(kept)} is kept, ${JSON.stringify(follows)} follows`)
    }
  }
  const outcome = differing === 0 ? 'all as they follow from the events' : `${differing} differed`
  console.log(`${learners.length} records: ${outcome}${values.write && differing > 0 ? ', and were put right' : ''}.`)
  await db.destroy()
  process.exitCode = differing > 0 && !values.write ? 1 : 0
} catch (error) {
  if (!isExpected(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
