import { rmSync } from 'node:fs'
import type { Attack } from './harness/attack.ts'
import { countLost, load, signUp, Tally } from './harness/learners.ts'
import { newFolder, startServer } from './harness/server.ts'

const rounds = 20
/** Milliseconds of load before each kill. */
const before = 700

/** Kills the process with its embedded database under load, and starts it again. */
export const attack: Attack = {
  name: 'Killed with its embedded database under load',
  run: async () => {
    const environment = { DATA_DIR: newFolder() }
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
    return tally
  },
}
