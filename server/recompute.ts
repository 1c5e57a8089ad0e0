import { parseArgs } from 'node:util'
import { readContent } from '../content/read.ts'
import { Catalogue } from './catalogue.ts'
import { OperatorError } from './operator-error.ts'
import { recomputeAll } from './progress/recompute.ts'
import { runCommand, withDatabase } from './run-command.ts'

// Compares every learner's record, or that of one email address, with a fold of their events. --write stores the
// differences. Exits with code 1 when a difference remains, or a record is broken.

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const [email] = positionals
  const write = values.write ?? false
  const { learners, differing, broken } = await withDatabase((db, { contentDir }) =>
    recomputeAll(db, new Catalogue(readContent(contentDir)), { email, write }, console.log),
  )
  if (email && learners === 0) throw new OperatorError(`There is no learner with the address ${email}.`)
  const outcome = differing === 0 ? 'all as they follow from the events' : `${differing} differed`
  const unknown = broken > 0 ? `, and ${broken} cannot be worked out` : ''
  console.log(`${learners} records: ${outcome}${write && differing > 0 ? ', and were put right' : ''}${unknown}.`)
  process.exitCode = broken > 0 || (differing > 0 && !write) ? 1 : 0
})
