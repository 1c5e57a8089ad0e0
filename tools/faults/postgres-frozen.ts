import type { Attack } from './harness/attack.ts'
import { attackPostgres, pause } from './harness/postgres-under-load.ts'

/** Milliseconds. */
const frozen = 6000

/** Freezes every process of PostgreSQL under load, and thaws it. */
export const attack: Attack = {
  name: 'PostgreSQL frozen under load',
  run: () =>
    attackPostgres({
      count: 8,
      each: async (postgres) => {
        postgres.freeze()
        await pause(frozen)
        postgres.thaw()
      },
      // Two seconds, and half of one for a machine that attacks itself.
      longestWait: 2500,
    }),
}
