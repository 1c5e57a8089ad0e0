import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readContent } from '../../content/read.ts'
import { type Dashboard, getDashboard } from '../../domain/dashboard.ts'
import { sendOperations } from '../../domain/operations.ts'
import { type Sender, send, sendHostile, usualSeed, writeExampleSite } from '../../server/hostile-requests/sending.ts'
import { completing, eventsInput } from '../../testing/server.ts'
import type { Attack, Counts } from './harness/attack.ts'
import { signUp } from './harness/learners.ts'
import { startServer } from './harness/server.ts'

const rounds = 150
/** A learner of its own for each round, so that nobody meets the limit of writes in a minute. */
const requestsInRound = 200
const firstSeed = Number(process.env.SEED ?? usualSeed)

/** What a server answers to 30,000 requests, made from its contracts and by hostile hand. */
export const attack: Attack = { name: `hostile requests, SEED=${firstSeed}`, run }

async function run(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-requests-'))
  writeExampleSite(join(folder, 'client'))
  const server = await startServer({ DATA_DIR: join(folder, 'data'), SITE_DIR: folder, LOG_LEVEL: 'error' })
  const content = readContent()
  const broken = new Set<string>()
  const counts: Counts = { rounds: 0, acknowledged: 0, lost: 0, serverErrors: 0, longestWait: 0 }
  for (; counts.rounds < rounds && server.child.exitCode === null; counts.rounds++) {
    const { id: learnerId, cookie } = await signUp(server.url)
    const learner = { origin: server.url, learnerId, cookie }
    await completeLesson(learner)
    const seed = firstSeed + counts.rounds
    const { acknowledged, failures, longestWait } = await sendHostile(learner, content, requestsInRound, seed)
    counts.acknowledged += 1 + acknowledged
    counts.serverErrors += failures.length
    counts.longestWait = Math.max(counts.longestWait, longestWait)
    if ((await pointsOf(learner)) === 0) counts.lost++
    for (const failure of failures) broken.add(failure)
  }
  if (server.child.exitCode !== null) broken.add(`The server ended: ${server.said().slice(-2000)}`)
  await server.kill('SIGKILL')
  rmSync(folder, { recursive: true })
  return { ...counts, broken: [...broken].slice(0, 20) }
}

async function completeLesson(learner: Sender): Promise<void> {
  const { body } = eventsInput(completing('coding-1-1-1'))
  const request = { method: 'POST', path: sendOperations.path, headers: {}, body: JSON.stringify(body), signedIn: true }
  const { status } = await send(learner, request)
  if (status !== 200) throw new Error(`Completing a lesson answered ${status}.`)
}

async function pointsOf(learner: Sender): Promise<number> {
  const { status, body } = await send(learner, { method: 'GET', path: getDashboard.path, headers: {}, signedIn: true })
  if (status !== 200) throw new Error(`The dashboard answered ${status}: ${body}`)
  return (JSON.parse(body) as Dashboard).stats.totalSkillPoints
}
