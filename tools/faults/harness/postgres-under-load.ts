import { type Postgres, preparePostgres } from '../../postgres.ts'
import type { Counts } from './attack.ts'
import { countLost, load, signUp, Tally, untilReady } from './learners.ts'
import { newFolder, startServer } from './server.ts'

const learnerCount = 40
/** Milliseconds of load before each round. */
const before = 1500

interface Rounds {
  count: number
  /** What is done to PostgreSQL in a round, after which it is there again. */
  each: (postgres: Postgres, round: number) => Promise<void>
  /** What somebody may wait for an answer, in milliseconds. */
  longestWait: number
}

/** Has learners at work on a server while something is done to its PostgreSQL, round by round. */
export async function attackPostgres({ count, each, longestWait }: Rounds): Promise<Counts> {
  const postgres = await preparePostgres()
  await postgres.start()
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: newFolder() })
  const learners = await Promise.all(Array.from({ length: learnerCount }, () => signUp(server.url)))
  const tally = new Tally()
  const { stop } = load(tally, server.url, learners)
  for (; tally.rounds < count && server.child.exitCode === null; tally.rounds++) {
    await pause(before)
    await each(postgres, tally.rounds)
    await untilReady(server.url)
  }
  await stop()
  if (server.child.exitCode !== null) tally.broken.push(`The server ended: ${server.said()}`)
  else await countLost(tally, server.url, learners)
  if (tally.unanswered > 0) tally.broken.push(`${tally.unanswered} requests had no answer.`)
  if (tally.announced === 0) tally.broken.push('Nobody met an outage: this attacked nothing.')
  if (tally.longestWait > longestWait) tally.broken.push(`Somebody waited for more than ${longestWait} ms.`)
  await server.kill('SIGTERM')
  await postgres.stop()
  return tally
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
