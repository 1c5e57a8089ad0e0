import { rmSync } from 'node:fs'
import { newDatabase } from '../../testing/new-database.ts'
import type { Attack } from './harness/attack.ts'
import { countLost, load, signUp, Tally } from './harness/learners.ts'
import { newFolder, startServer } from './harness/server.ts'

const rounds = 20
/** Milliseconds of load before each kill. */
const before = 700

const citusUrl = process.env.CITUS_URL

/** Kills the process with its embedded database under load, and starts it again. With CITUS_URL it uses that cluster. */
export const attack: Attack = {
  name: citusUrl ? 'Killed under load, on Citus' : 'Killed with its embedded database under load',
  run: async () => {
    const database = citusUrl ? await newDatabase(citusUrl) : undefined
    const environment = { DATA_DIR: newFolder(), ...(database && { DATABASE_URL: database.url }) }
    let server = await startServer(environment)
    const learners = await Promise.all(Array.from({ length: 10 }, () => signUp(server.url)))
    const tally = new Tally()
    for (; tally.rounds < rounds; tally.rounds++) {
      const { stop } = load(tally, server.url, learners)
      await new Promise((resolve) => setTimeout(resolve, before))
      await server.kill('SIGKILL')
      await stop()
      server = await startServer(environment)
      await countLost(tally, server.url, learners)
    }
    await server.kill('SIGTERM')
    rmSync(environment.DATA_DIR, { recursive: true })
    await database?.remove()
    return tally
  },
}
