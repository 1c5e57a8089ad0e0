import { setTimeout } from 'node:timers/promises'
import type { Attack } from './harness/attack.ts'
import { attackPostgres } from './harness/postgres-under-load.ts'

/** Freezes every process of PostgreSQL under load, and thaws it. */
export const attack: Attack = {
  name: 'PostgreSQL frozen under load',
  run: (tally) =>
    attackPostgres(tally, {
      count: 8,
      each: async (postgres) => {
        postgres.freeze()
        await setTimeout(6000)
        postgres.thaw()
      },
      // Two seconds, and half of one for a machine that attacks itself.
      longestWait: 2500,
    }),
}
