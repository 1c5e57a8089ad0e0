import { setTimeout } from 'node:timers/promises'
import type { Attack } from './harness/attack.ts'
import { attackPostgres } from './harness/postgres-under-load.ts'

/** Ends PostgreSQL under load, in order and as a crash does, and starts it again. */
export const attack: Attack = {
  name: 'PostgreSQL stopped and restarted under load',
  run: (tally) =>
    attackPostgres(tally, {
      count: 12,
      each: async (postgres, round) => {
        await postgres.end(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
        await setTimeout(1000)
        await postgres.start()
      },
      longestWait: 5000,
    }),
}
