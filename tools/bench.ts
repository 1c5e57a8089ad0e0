import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { dbOver } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import { openEmbedded } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { readSecrets } from '../server/secrets.ts'
import { insertLearners } from '../testing/accounts.ts'
import { newFolder, startServer } from '../testing/server-process.ts'
import { drive, type Measured } from './bench/load.ts'
import { type Scenario, scenarios } from './bench/scenarios.ts'
import { startPostgres } from './postgres.ts'
import { build, exitOnSignals, ownTemporaryFolder, printRow } from './setup.mjs'

// How fast the built server is, as a share of a bare node:http server that answers the same bytes, both driven
// by the same load in the same run: absolute figures differ from machine to machine, shares far less.

const learnerCount = 600

await build()
exitOnSignals()
ownTemporaryFolder()
await measure('embedded')
const postgres = await startPostgres()
await measure('postgres', postgres.url)
await postgres.stop()

async function measure(database: 'embedded' | 'postgres', databaseUrl?: string): Promise<void> {
  const dataDir = newFolder()
  const pool = await (databaseUrl ? openPostgres(databaseUrl) : openEmbedded(join(dataDir, 'database')))
  await migrate(pool)
  const learners = await insertLearners(dbOver(pool), readSecrets(dataDir).auth, learnerCount)
  await pool.end()

  const own = { DATA_DIR: dataDir, SITE_DIR: process.env.SITE_DIR, LOG_LEVEL: 'error' }
  const server = await startServer({ ...own, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  console.log(`\n${database === 'embedded' ? 'Embedded database (PGlite)' : 'PostgreSQL 18'}`)
  console.log(`memory at rest: ${await memoryAtRest(server.child)} MB`)
  printRow(20, ['', 'requests/s', 'p50 ms', 'p99 ms', 'bare/s', 'ratio', 'goal'])
  for (const scenario of scenarios(learners)) {
    const bare = await startBareServer(await firstResponse(server.url, scenario))
    const [ours, bares] = [await drive(server.url, scenario), await drive(bare.url, scenario)]
    bare.child.kill()
    report(scenario, ours, bares, scenario.goal[database])
  }
  await server.kill()
}

async function startBareServer(answer: object) {
  const bare = join(import.meta.dirname, 'bench', 'bare-server.ts')
  const child = fork(bare, { env: { ...process.env, ANSWER: JSON.stringify(answer) } })
  const [port] = await once(child, 'message')
  return { child, url: `http://127.0.0.1:${port}` }
}

/** Our server's response to the scenario's first request: the bytes as sent, and the headers that describe them. */
async function firstResponse(url: string, { requests: [first] }: Scenario) {
  const { method, path = '/', headers, body } = first ?? {}
  // Not fetch: it would unpack a compressed answer.
  const request = http.request(url + path, { method, headers }).end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const described = ['content-type', 'content-encoding', 'cache-control', 'etag'].flatMap((name) => {
    const value = response.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const bytes = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>))
  return { headers: Object.fromEntries(described), body: bytes.toString('base64') }
}

/** Resident megabytes after three quiet seconds. */
async function memoryAtRest({ pid }: ChildProcess): Promise<number> {
  await setTimeout(3000)
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

function report({ name }: Scenario, ours: Measured, bare: Measured, goal: number): void {
  const ratio = ours.requestsPerSecond / bare.requestsPerSecond
  printRow(20, [
    name,
    ours.requestsPerSecond.toFixed(0),
    ours.p50.toFixed(2),
    ours.p99.toFixed(2),
    bare.requestsPerSecond.toFixed(0),
    ratio.toFixed(3),
    `${goal} ${ratio >= goal ? 'reached' : 'MISSED'}`,
  ])
}
