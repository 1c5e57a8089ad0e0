import { setTimeout } from 'node:timers/promises'
import { newDatabase } from '../../testing/new-database.ts'
import { newFolder, startServer } from '../../testing/server-process.ts'
import type { Attack } from './harness/attack.ts'
import { countLost, load, signUpSeveral } from './harness/learners.ts'

const rounds = 20
/** Milliseconds of load before each kill. */
const before = 700

const citusUrl = process.env.CITUS_URL

/** Kills the process with its embedded database under load, and starts it again. With CITUS_URL it uses that cluster. */
export const attack: Attack = {
  name: citusUrl ? 'Killed under load, on Citus' : 'Killed with its embedded database under load',
  run: async (tally) => {
    const database = citusUrl ? await newDatabase(citusUrl) : undefined
    const environment = { DATA_DIR: newFolder(), ...(database && { DATABASE_URL: database.url }) }
    let server = await startServer(environment)
    const learners = await signUpSeveral(server.url, 10)
    for (; tally.rounds < rounds; tally.rounds++) {
      const { stop } = load(tally, server.url, learners)
      await setTimeout(before)
      await server.kill('SIGKILL')
      await stop()
      server = await startServer(environment)
      await countLost(tally, server.url, learners)
    }
    await server.kill()
    await database?.remove()
  },
}
