import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportAccount, importAccount, maxAccountFileBytes } from '../../domain/account-data.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { sendOperations } from '../../domain/operations.ts'
import { getStreakDays } from '../../domain/streaks.ts'
import { type Db, dbOver } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openEmbedded } from '../../server/db/pglite.ts'
import { sql } from '../../server/db/sql.ts'
import { readSecrets } from '../../server/secrets.ts'
import { eventsInput } from '../../testing/server.ts'
import { type BenchLearner, makeLearners } from '../bench/learners.ts'
import { startServer } from './harness/server.ts'

// One learner has a record as long as records get: exports it, brings in a file as long as files get, and sends an event
// that comes before all others, so that the whole record is worked out anew; and looks at what follows from it. How long
// does somebody else wait meanwhile?

const events = Number(process.env.FAULT_EVENTS ?? 199_000)
/** What 99 of 100 answers to others may take, in milliseconds. */
const goal = 50
/** What the export of 60,000 events may take, in milliseconds. */
const exportGoal = 3000

/** As `Attack` of tools/faults/harness has it. */
export const attack = {
  name: 'a learner with a record as long as records get',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-faults-'))
    const [long, bringer, other] = await learnersIn(folder)
    const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'error' })
    const broken: string[] = []
    let longestWait = 0
    let acknowledged = 0
    let file: Buffer | undefined
    const measured = async (what: string, work: () => Promise<unknown>) => {
      const begun = performance.now()
      const waits = await waitsWhile(server.url, other, work())
      const p99 = waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? 0
      longestWait = Math.max(longestWait, waits.at(-1) ?? 0)
      const took = `took ${Math.round(performance.now() - begun)} ms; ${waits.length} answers to others, p99 ${Math.round(p99)} ms`
      console.log(`  ${what} ${took}`)
      if (p99 > goal) broken.push(`${what}: p99 of others ${Math.round(p99)} ms, more than ${goal}`)
    }
    try {
      await measured('nothing', () => new Promise((resolve) => setTimeout(resolve, 3000)))
      await measured('the export', async () => {
        const begun = performance.now()
        file = Buffer.from(await (await ask(server.url, long, exportAccount.path)).arrayBuffer())
        const tookFor60k = ((performance.now() - begun) / events) * 60_000
        if (tookFor60k > exportGoal) broken.push(`60,000 events took ${Math.round(tookFor60k)} ms to export.`)
      })
      const cut = file?.subarray(0, maxAccountFileBytes - 1)
      await measured('the import', async () => {
        await ask(server.url, bringer, `${importAccount.path}?dryRun=false`, cut)
        acknowledged++
      })
      await measured('a late event', async () => {
        const { results } = await (await ask(server.url, long, sendOperations.path, lateEvent())).json()
        if (results[0].status !== 'done') broken.push('The late event was refused.')
        else acknowledged++
      })
      await measured('ten looks at the streak and the dashboard', async () => {
        for (let round = 0; round < 10; round++) {
          for (const { path } of [getStreakDays, getDashboard]) await (await ask(server.url, long, path)).arrayBuffer()
        }
      })
    } finally {
      await server.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    }
    return { rounds: 1, acknowledged, lost: 0, serverErrors: 0, longestWait, broken }
  },
}

function lateEvent(): string {
  const at = { occurredAt: '2019-01-01T00:00:00Z', timeZone: 'UTC' }
  return JSON.stringify(eventsInput({ kind: 'note-taken', lessonId: 'coding-1-1-1', ...at }).body)
}

async function learnersIn(folder: string): Promise<[BenchLearner, BenchLearner, BenchLearner]> {
  const pool = await openEmbedded(join(folder, 'database'))
  await migrate(pool)
  const db = dbOver(pool)
  const [long, bringer, other] = await makeLearners(db, 3, readSecrets(folder).auth)
  if (!long || !bringer || !other) throw new Error('There are no learners')
  await giveEvents(db, long, events)
  await db.row(sql`update learner_records set is_stale = true where user_id = $1`, [long.id])
  await pool.end()
  return [long, bringer, other]
}

/** Gives a learner so many events, as if a lesson had been completed and opened again and again. */
async function giveEvents(db: Db, { id }: BenchLearner, count: number): Promise<void> {
  await db.row(
    sql`insert into learner_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
    select $1, gen_random_uuid(), 'lesson-completed', 'coding-1-1-1', at, 'Europe/Lisbon', at::date,
      '{"lessonId": "coding-1-1-1", "courseId": "1", "moduleId": "coding-1", "points": 5, "skills": ["HTML"],
        "preferences": {"learningGoal": "coding", "timeCommitment": "intensive", "experienceLevel": "advanced"}}'
    from (select timestamptz '2020-01-01' + number * interval '20 minutes' as at from generate_series(1, $2::int) number) days`,
    [id, count],
  )
}

/** How long each answer to somebody else took, in milliseconds, until the work is done. */
async function waitsWhile(url: string, other: BenchLearner, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const begun = performance.now()
    await (await ask(url, other, getDashboard.path)).arrayBuffer()
    waits.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return waits
}

async function ask(url: string, { cookie }: BenchLearner, path: string, body?: string | Buffer): Promise<Response> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json', origin: url }) },
    ...(body && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
