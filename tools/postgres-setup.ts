import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests; without it they use the embedded database. */
    databaseUrl: string | undefined
  }
}

/** Gives the tests of a project a real PostgreSQL server, and stops it after them. With CITUS_URL they use that cluster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CITUS_URL) {
    project.provide('databaseUrl', process.env.CITUS_URL)
    return async () => {}
  }
  const { url, stop } = await startPostgres()
  project.provide('databaseUrl', url)
  return stop
}
