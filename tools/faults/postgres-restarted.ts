import type { Attack } from './harness/attack.ts'
import { attackPostgres, pause } from './harness/postgres-under-load.ts'

/** Milliseconds without a database. */
const without = 1000

/** Ends PostgreSQL under load, in order and as a crash does, and starts it again. */
export const attack: Attack = {
  name: 'PostgreSQL stopped and restarted under load',
  run: () =>
    attackPostgres({
      count: 12,
      each: async (postgres, round) => {
        await postgres.end(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
        await pause(without)
        await postgres.start()
      },
      longestWait: 5000,
    }),
}
