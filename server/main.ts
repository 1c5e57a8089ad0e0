import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError, readContent } from '../content/read.ts'
import { makeApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { claimDataFolder, DataFolderUnusable, prepareDataFolder } from './data-folder.ts'
import { dbOver } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openEmbedded } from './db/pglite.ts'
import { DatabaseUnusable, openPostgres } from './db/postgres.ts'
import { refuseUnusableAddress } from './listening-address.ts'
import { readSecrets } from './secrets.ts'

// What a person has to mend, told in one line; anything else is a bug and shows its stack.
const expected = [ConfigError, DataFolderUnusable, DatabaseUnusable, ContentError]

process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  const isExpected = expected.some((kind) => error instanceof kind)
  console.error(isExpected ? `Waymark did not start. ${error.message}` : error)
  process.exit(1)
})

const config = readConfig(process.env)
const content = readContent(config.contentDir)
const siteFolder = join(config.siteDir, 'client')
await refuseUnusableAddress(config)
prepareDataFolder(config.dataDir)
if (!config.databaseUrl) process.on('exit', claimDataFolder(config.dataDir))
const secrets = readSecrets(config.dataDir)
const pool = await (config.databaseUrl
  ? openPostgres(config.databaseUrl)
  : openEmbedded(join(config.dataDir, 'database')))
await migrate(pool)
const db = dbOver(pool)
const app = await makeApp({ config, secrets, db, content, siteFolder: existsSync(siteFolder) ? siteFolder : null })

const graceOnStopping = 2000 // ms
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    // Answers under way are finished; a connection that a browser keeps for later is not waited for.
    setTimeout(() => app.server.closeAllConnections(), graceOnStopping)
    await app.close()
    await db.destroy()
    process.exit(0)
  })
}

await app.listen({ host: config.host, port: config.port })
const { port } = app.server.address() as { port: number }
console.log(`Waymark is ready at ${config.publicUrl.replace(/:0$/, `:${port}`)}`)
