import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dbOver } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import { openEmbedded } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { readSecrets } from '../server/secrets.ts'
import { insertLearners } from '../testing/accounts.ts'
import { exportedEvents, giveEvents, measureExports } from './bench/export.ts'
import { type BenchLearner, makeLearners } from './bench/learners.ts'
import {
  fillLibrary,
  importGoal,
  librarySearchRequests,
  librarySizes,
  megabytesOf,
  readResources,
  requestFor,
  timeImport,
  timeSearches,
  unheardSearches,
} from './bench/library.ts'
import { drive, type Measured } from './bench/load.ts'
import { rememberedSession } from './bench/remembered-session.ts'
import { type Scenario, scenarios } from './bench/scenarios.ts'
import { dashboardBesideSignIns } from './bench/sign-ins.ts'
import { memoryOfAStream } from './bench/streams.ts'
import { startPostgres } from './postgres.ts'
import { build, freePort, serverFlags } from './setup.mjs'

// How fast the built server is, as a share of a bare node:http server that answers the same bytes, both driven
// by the same load in the same run: absolute figures differ from machine to machine, shares far less.

const learnerCount = 600
/** Who sign in at one time. */
const crowd = 20
/** What a page that is told of changes may cost the server, in kB of memory. */
const streamGoal = 30
const root = join(import.meta.dirname, '..')

const only = process.argv[2]
if (only === undefined || only === 'library') await measureLibrary()
if (only === 'library') process.exit()
await build()
await measure('embedded')
const postgres = await startPostgres()
await measure('postgres', postgres.url)
await postgres.stop()

async function measure(database: 'embedded' | 'postgres', databaseUrl?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const secrets = readSecrets(dataDir)
  const pool = await (databaseUrl ? openPostgres(databaseUrl) : openEmbedded(join(dataDir, 'database')))
  await migrate(pool)
  const db = dbOver(pool)
  const everyone = await makeLearners(db, learnerCount + exportedEvents.length, secrets.auth)
  const [learners, longtimers] = [everyone.slice(0, learnerCount), everyone.slice(learnerCount)]
  for (const [index, count] of exportedEvents.entries()) await giveEvents(db, longtimers[index] as BenchLearner, count)
  const people = await insertLearners(db, secrets.auth, crowd)
  const ofSession = await rememberedSession(db, secrets.auth, learners[0]?.cookie ?? '')
  await pool.end()

  const environment = {
    DATA_DIR: dataDir,
    AUTH_ATTEMPTS_PER_MINUTE: '1000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const server = await startServer(environment)
  const bare = await startBareServer()
  console.log(`\n${database === 'embedded' ? 'Embedded database (PGlite)' : 'PostgreSQL 18'}`)
  console.log(`memory at rest: ${await memoryAtRest(server.child)} MB`)
  console.log(ofSession)
  for (const line of await measureExports(server.url, server.child.pid ?? 0, longtimers)) console.log(line)
  console.log(await dashboardBesideSignIns(server.url, learners[0]?.cookie ?? '', people))
  console.log(row(['', 'requests/s', 'p50 ms', 'p99 ms', 'bare/s', 'ratio', 'goal']))
  for (const scenario of scenarios(learners)) {
    const answer = await answerTo(server.url, scenario)
    await bare.answerWith(answer)
    const [ours, bares] = [await drive(server.url, scenario), await drive(bare.url, scenario)]
    console.log(report(scenario, ours, bares, scenario.goal[database]))
  }
  await stop(server.child)
  await stop(bare.child)

  const holding = await startServer(environment, ['--expose-gc', '--import', join(root, 'tools/bench/tell-memory.ts')])
  const { resident, heap } = await memoryOfAStream(holding, learners)
  // Whichever tells more: the process may have had room left for what its program now keeps.
  const cost = Math.max(resident, heap) / 1024
  console.log(
    `memory of a held stream of changes: ${cost.toFixed(1)} kB, goal ${streamGoal} ${cost <= streamGoal ? 'reached' : 'MISSED'}`,
  )
  await stop(holding.child)
  rmSync(dataDir, { recursive: true })
}

/** The library at two sizes, on the embedded database: its searches ask none. */
async function measureLibrary(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const options = ['--expose-gc', '--import', join(root, 'tools/bench/tell-memory.ts')]
  const environment = { DATA_DIR: dataDir }
  const empty = await startServer(environment, options)
  const idle = await megabytesOf(empty.child)
  await stop(empty.child)
  const said = (isReached: boolean) => (isReached ? 'reached' : 'MISSED')
  const importing = await timeImport(dataDir)
  console.log(
    importing === null
      ? 'The real lists are not here: made-up ones take their place, and importing is not measured.'
      : `import of the whole real folder, embedded: ${importing.toFixed(1)} s, goal ${importGoal} ${said(importing <= importGoal)}`,
  )
  for (const { copies, name, p95Goal, rateGoal, memoryGoal } of librarySizes) {
    const pool = await openEmbedded(join(dataDir, 'database'))
    const db = dbOver(pool)
    await fillLibrary(db, copies)
    const resources = await readResources(db)
    const unheard = unheardSearches(resources)
    const p95 = await timeSearches(resources, unheard)
    await pool.end()
    const server = await startServer(environment, options)
    const memory = (await megabytesOf(server.child)) - idle
    const bare = await startBareServer()
    const scenario = { name: `search ${name}`, requests: librarySearchRequests, goal: { embedded: 0, postgres: 0 } }
    await bare.answerWith(await answerTo(server.url, scenario))
    // A first round brings the server to work.
    await drive(server.url, scenario)
    const [ours, bares] = [await drive(server.url, scenario), await drive(bare.url, scenario)]
    const unheardOurs = await drive(server.url, { requests: unheard.map(requestFor), once: true })
    const rate = ours.requestsPerSecond
    console.log(`
Library of ${name} resources
search in the server: p95 ${p95.repeated.toFixed(2)} ms, goal ${p95Goal} ${said(p95.repeated <= p95Goal)}
the same for ${unheard.length} words that nobody asked before: p95 ${p95.unheard.toFixed(2)} ms, goal ${p95Goal} ${said(p95.unheard <= p95Goal)}
an address that nobody asked before: p95 ${p95.addresses.toFixed(2)} ms, goal ${p95Goal} ${said(p95.addresses <= p95Goal)}
searches over HTTP: ${rate.toFixed(0)} a second, p99 ${ours.p99.toFixed(2)} ms, ${(rate / bares.requestsPerSecond).toFixed(3)} of bare, goal ${rateGoal} ${said(rate >= rateGoal)}
what nobody asked before over HTTP: ${unheardOurs.requestsPerSecond.toFixed(0)} a second, p95 ${unheardOurs.p95.toFixed(2)} ms
memory above idle: ${memory.toFixed(0)} MB, goal ${memoryGoal} ${said(memory <= memoryGoal)}`)
    await stop(server.child)
    await stop(bare.child)
  }
  rmSync(dataDir, { recursive: true })
}

async function startServer(
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, ...nodeOptions, join(root, 'server', 'main.ts')], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, url: `http://127.0.0.1:${port}` }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function startBareServer() {
  const child = fork(join(import.meta.dirname, 'bench', 'bare-server.ts'))
  const [port] = await once(child, 'message')
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    answerWith: async (answer: { headers: Record<string, string>; body: string }) => {
      child.send(answer)
      await once(child, 'message')
    },
  }
}

/** What our server answers the scenario's first request with: the bytes as sent and what describes them. */
async function answerTo(url: string, { requests: [first] }: Scenario) {
  const { method, path = '/', headers, body } = first ?? {}
  // Not fetch: it would unpack a compressed answer.
  const request = http.request(url + path, { method, headers }).end(body)
  const [answer]: [http.IncomingMessage] = (await once(request, 'response')) as never
  const described = ['content-type', 'content-encoding', 'cache-control', 'etag'].flatMap((name) => {
    const value = answer.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const bytes = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>))
  return { headers: Object.fromEntries(described), body: bytes.toString('base64') }
}

/** Resident megabytes after three quiet seconds. */
async function memoryAtRest({ pid }: ChildProcess): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

function report({ name }: Scenario, ours: Measured, bare: Measured, goal: number): string {
  const ratio = ours.requestsPerSecond / bare.requestsPerSecond
  return row([
    name,
    ours.requestsPerSecond.toFixed(0),
    ours.p50.toFixed(2),
    ours.p99.toFixed(2),
    bare.requestsPerSecond.toFixed(0),
    ratio.toFixed(3),
    `${goal} ${ratio >= goal ? 'reached' : 'MISSED'}`,
  ])
}

function row(cells: string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(14))).join('')
}
