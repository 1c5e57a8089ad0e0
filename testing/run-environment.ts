import { compileCache } from '../tools/setup.mjs'

const names = [
  'PATH',
  // Whose run it is (leftovers.mjs), and the time that the run is handed (steady.ts).
  ...['TEST_RUN', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'],
]

/** What a process that a test starts needs of the test's environment; nothing else of it is to reach one. */
export const runEnvironment: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
  NODE_COMPILE_CACHE: compileCache,
}

/** Flags for Node: a test's embedded database is gone before code that was made faster for it has paid for it. */
export const shortRun = ['--liftoff-only']
