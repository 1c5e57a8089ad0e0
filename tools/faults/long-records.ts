import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { exportAccount, importAccount, maxAccountFileBytes } from '../../domain/account-data.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { sendOperations } from '../../domain/operations.ts'
import { getStreakDays } from '../../domain/streaks.ts'
import { dbOver } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openEmbedded } from '../../server/db/pglite.ts'
import { readSecrets } from '../../server/secrets.ts'
import { cookieHeader, insertLearners, type SignedIn } from '../../testing/accounts.ts'
import { eventsInput } from '../../testing/server.ts'
import { newFolder, startServer } from '../../testing/server-process.ts'
import type { Attack } from './harness/attack.ts'
import { giveEvents } from './harness/long-record.ts'

const events = Number(process.env.FAULT_EVENTS ?? 199_000)
/** The longest that 99 of 100 responses to others may take, in milliseconds. */
const goal = 50
/** The longest that the export of 60,000 events may take, in milliseconds. */
const exportGoal = 3000

/**
 * One learner has a record as long as records get: exports it, imports a file as long as files get, and sends an event
 * that comes before all others, so that the whole record is computed anew; and reads what follows from it. How long
 * does somebody else wait meanwhile?
 */
export const attack: Attack = {
  name: 'a learner with a record as long as records get',
  run: async (tally) => {
    const folder = newFolder()
    const [long, importer, other] = await learnersIn(folder)
    const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'error' })
    const measured = async <Result>(what: string, work: () => Promise<Result>) => {
      const begun = performance.now()
      const working = work()
      const waits = await waitsDuring(server.url, other, working)
      const p99 = waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? 0
      tally.longestWait = Math.max(tally.longestWait, waits.at(-1) ?? 0)
      const took = performance.now() - begun
      const others = `${waits.length} responses to others, p99 ${Math.round(p99)} ms`
      console.log(`  ${what} took ${Math.round(took)} ms; ${others}`)
      if (p99 > goal) tally.broken.push(`${what}: p99 of others ${Math.round(p99)} ms, more than ${goal}`)
      return { result: await working, took }
    }
    try {
      await measured('nothing', () => setTimeout(3000))
      await measured('the record computed anew', () => ask(server.url, long, getDashboard.path))
      const { result: file, took } = await measured('the export', () => ask(server.url, long, exportAccount.path))
      const tookFor60k = (took / events) * 60_000
      if (tookFor60k > exportGoal) tally.broken.push(`60,000 events took ${Math.round(tookFor60k)} ms to export.`)
      const cut = file.subarray(0, maxAccountFileBytes - 1)
      await measured('the import', () => ask(server.url, importer, `${importAccount.path}?dryRun=false`, cut))
      const { result } = await measured('a late event', () => ask(server.url, long, sendOperations.path, lateEvent()))
      if (JSON.parse(String(result)).results[0].status !== 'done') tally.broken.push('The late event was refused.')
      await measured('ten readings of the streak and the dashboard', async () => {
        for (let round = 0; round < 10; round++) {
          for (const { path } of [getStreakDays, getDashboard]) await ask(server.url, long, path)
        }
      })
      tally.rounds++
      tally.acknowledged += 2
    } finally {
      await server.kill('SIGKILL')
    }
  },
}

function lateEvent(): string {
  const at = { occurredAt: '2019-01-01T00:00:00Z', timeZone: 'UTC' }
  return JSON.stringify(eventsInput({ kind: 'note-taken', lessonId: 'coding-1-1-1', ...at }).body)
}

async function learnersIn(folder: string): Promise<[SignedIn, SignedIn, SignedIn]> {
  const pool = await openEmbedded(join(folder, 'database'))
  await migrate(pool)
  const db = dbOver(pool)
  const learners = (await insertLearners(db, readSecrets(folder).auth, 3)) as [SignedIn, SignedIn, SignedIn]
  await giveEvents(db, learners[0].id, events)
  await pool.end()
  return learners
}

/** How long each response to somebody else took, in milliseconds, until the work is done. */
async function waitsDuring(url: string, other: SignedIn, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const begun = performance.now()
    await ask(url, other, getDashboard.path)
    waits.push(performance.now() - begun)
    await setTimeout(5)
  }
  await done
  return waits
}

/** Without a time limit, unlike the harness's `ask`. */
async function ask(url: string, { cookie }: SignedIn, path: string, body?: string | Buffer<ArrayBuffer>) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: cookieHeader(cookie), ...(body && { 'content-type': 'application/json', origin: url }) },
    ...(body && { body }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
