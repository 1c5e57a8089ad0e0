import { compileCache } from '../tools/setup.mjs'

/** What a process that a test starts needs of the test's environment; nothing else of it is to reach one. */
export const runEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compileCache,
}

/** Flags for Node: a test's embedded database is gone before code that was made faster for it has paid for it. */
export const shortRun = ['--liftoff-only']
