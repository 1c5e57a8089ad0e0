import { compileCache } from '../tools/setup.mjs'

/** The environment of processes that tests start: nothing else of the test's own environment may reach one. */
export const runEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compileCache,
}

/** Flags for Node: a test's embedded database is gone before code that was made faster for it has paid for it. */
export const shortRun = ['--liftoff-only']
