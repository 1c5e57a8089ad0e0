import '../testing/cheap-scrypt.ts'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dbOver } from '../server/db/db.ts'
import { openEmbedded } from '../server/db/pglite.ts'
import { readSecrets } from '../server/secrets.ts'
import { insertLearners } from '../testing/accounts.ts'
import { copyEmptyDatabase } from '../testing/db.ts'
import { build } from '../tools/setup.mjs'

// The built product for all tests of a run, with people in its database who have signed up already.

const enough = 1500
const { DATA_DIR: dataDir = '' } = process.env

await build()
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
mkdirSync(dataDir)
const database = join(dataDir, 'database')
await copyEmptyDatabase(database)
const pool = await openEmbedded(database)
const learners = await insertLearners(dbOver(pool), readSecrets(dataDir).auth, enough)
await pool.end()
writeFileSync(join(dataDir, 'learners.json'), JSON.stringify(learners))
await import('../server/main.ts')
