import { setTimeout } from 'node:timers/promises'
import { newFolder, startServer } from '../../../testing/server-process.ts'
import { type Postgres, startPostgres } from '../../postgres.ts'
import type { Tally } from './attack.ts'
import { countLost, load, signUpSeveral, untilReady } from './learners.ts'

/** Milliseconds of load before each round. */
const before = 1500

interface Rounds {
  count: number
  /** One outage, after which PostgreSQL is there again. */
  each: (postgres: Postgres, round: number) => Promise<void>
  /** The longest allowed wait for a response, in milliseconds. */
  longestWait: number
}

/** Has learners at work on a server while its PostgreSQL suffers outages, round by round. */
export async function attackPostgres(tally: Tally, { count, each, longestWait }: Rounds): Promise<void> {
  const postgres = await startPostgres()
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: newFolder() })
  const learners = await signUpSeveral(server.url, 40)
  const { stop } = load(tally, server.url, learners)
  for (; tally.rounds < count && server.child.exitCode === null; tally.rounds++) {
    await setTimeout(before)
    await each(postgres, tally.rounds)
    await untilReady(server.url)
  }
  await stop()
  if (server.child.exitCode !== null) tally.broken.push(`The server ended: ${server.said()}`)
  else await countLost(tally, server.url, learners)
  if (tally.unanswered > 0) tally.broken.push(`${tally.unanswered} requests had no answer.`)
  if (tally.announced === 0) tally.broken.push('Nobody met an outage: this attacked nothing.')
  if (tally.longestWait > longestWait) tally.broken.push(`Somebody waited for more than ${longestWait} ms.`)
  await server.kill()
  await postgres.stop()
}
