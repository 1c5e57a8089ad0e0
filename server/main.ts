import { existsSync, realpathSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { readBuiltContent } from '../content/built-content.ts'
import { makeApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { refuseUnusableAddress } from './http/listening-address.ts'
import { isExpected } from './operator-error.ts'
import { readSecrets } from './secrets.ts'

let isReady = false
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  console.error(isExpected(error) ? `Waymark ${isReady ? 'stopped' : 'did not start'}. ${error.message}` : error)
  process.exit(1)
})

const config = readConfig(process.env)
const siteFolder = presentSite(join(config.siteDir, 'client'))
const built = siteFolder === null ? null : readBuiltContent(siteFolder, config.contentDir)
const content = built ?? (await contentOfSources())
await refuseUnusableAddress(config)
const pool = await openDatabase(config)
const secrets = readSecrets(config.dataDir)
const app = await makeApp({ config, secrets, pool, content, siteFolder })

const graceOnStopping = 2000 // ms
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    // Answers under way are finished; a connection that a browser keeps for later is not waited for.
    setTimeout(() => app.server.closeAllConnections(), graceOnStopping)
    await app.close()
    await pool.end()
    process.exit(0)
  })
}

await app.listen({ host: config.host, port: config.port })
isReady = true
const { port } = app.server.address() as { port: number }
console.log(`Waymark is ready at ${config.publicUrl.replace(/:0$/, `:${port}`)}`)
// Node writes its compile cache at a regular exit, which a killed process does not have.
flushCompileCache()

/** The folder that the link leads to now: a later build gives the link another target. */
function presentSite(link: string): string | null {
  return existsSync(link) ? realpathSync(link) : null
}

/** Loads the readers of YAML and Markdown, which a built site does without. */
async function contentOfSources() {
  const { readContent } = await import('../content/read.ts')
  return readContent(config.contentDir)
}
