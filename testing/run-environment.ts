import { join } from 'node:path'
import { root } from '../tools/setup.mjs'

const names = [
  'PATH',
  // Whose run it is (leftovers.mjs), and the time that the run is handed (steady.ts).
  ...['TEST_RUN', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'],
]

/** What a process that a test starts needs of the test's environment; nothing else of it is to reach one. */
export const runEnvironment: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
  // Half of a start is reading our own code; this is kept from one process to the next.
  NODE_COMPILE_CACHE: join(root, 'build/compile-cache'),
}

/** Flags for Node: a test's embedded database is gone before code that was made faster for it has paid for it. */
export const shortRun = ['--liftoff-only']
