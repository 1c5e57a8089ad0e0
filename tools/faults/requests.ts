import { join } from 'node:path'
import { readContent } from '../../content/read.ts'
import { type Dashboard, getDashboard } from '../../domain/dashboard.ts'
import { sendHostile, usualSeed, writeExampleSite } from '../../server/hostile-requests/sending.ts'
import { newFolder, startServer } from '../../testing/server-process.ts'
import type { Attack } from './harness/attack.ts'
import { record, responseTo, signUp } from './harness/learners.ts'

const rounds = 150
/** A learner of its own for each round, so that nobody meets the limit of writes in a minute. */
const requestsInRound = 200
const firstSeed = Number(process.env.SEED ?? usualSeed)

/** Sends 30,000 requests, generated from the contracts and hostile by hand. */
export const attack: Attack = {
  name: `hostile requests, SEED=${firstSeed}`,
  run: async (tally) => {
    const folder = newFolder()
    writeExampleSite(join(folder, 'client'))
    const server = await startServer({ DATA_DIR: join(folder, 'data'), SITE_DIR: folder, LOG_LEVEL: 'error' })
    const content = readContent()
    const broken = new Set<string>()
    for (; tally.rounds < rounds && server.child.exitCode === null; tally.rounds++) {
      const learner = await signUp(server.url)
      await record(tally, server.url, learner)
      const sender = { origin: server.url, learnerId: learner.id, cookie: learner.cookie }
      const sent = await sendHostile(sender, content, requestsInRound, firstSeed + tally.rounds)
      tally.acknowledged += sent.acknowledged
      tally.serverErrors += sent.failures.length
      tally.longestWait = Math.max(tally.longestWait, sent.longestWait)
      for (const failure of sent.failures) broken.add(failure)
      const { stats } = await responseTo<Dashboard>(tally, `${server.url}${getDashboard.path}`, learner)
      if (stats.totalSkillPoints === 0) tally.lost++
    }
    if (server.child.exitCode !== null) broken.add(`The server ended: ${server.said().slice(-2000)}`)
    tally.broken.push(...[...broken].slice(0, 20))
    await server.kill('SIGKILL')
  },
}
