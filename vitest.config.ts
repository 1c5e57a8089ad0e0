import { defineConfig } from 'vitest/config'
import { shortRun } from './testing/run-environment.ts'

const timeoutMs = 180_000

const common = {
  environment: 'node' as const,
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
  expect: { poll: { timeout: timeoutMs } },
  // The first line of a failure names what was seen, and not only how much.
  chaiConfig: { truncateThreshold: 300 },
  retry: Number(process.env.TEST_RETRIES ?? 0),
}
const api = {
  ...common,
  execArgv: shortRun,
  include: ['server/**/*.test.ts'],
  // Files of a worker share what they import, and with it one server (testing/server.ts).
  isolate: false,
  setupFiles: 'testing/cheap-scrypt.ts',
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    slowTestThreshold: 60_000,
    reporters: ['default', './tools/flaky-reporter.ts'],
    tags: [{ name: 'long', description: 'left to npm run test:long (docs/testing.md)' }],
    projects: [
      {
        test: {
          name: 'unit',
          ...common,
          include: ['{domain,content,app,tools,service-worker}/**/*.test.{ts,tsx}'],
          exclude: ['app/sync/**'],
          // Reading modules anew for each file takes longer than most of the tests.
          isolate: false,
        },
      },
      // Its modules remember what a page does.
      { test: { name: 'sync', ...common, include: ['app/sync/**/*.test.ts'] } },
      // Servers and databases of its own.
      { test: { name: 'outages', ...common, include: ['server/outages.test.ts'] } },
      // What is only true where several processes share a database server.
      { test: { name: 'api', ...api, exclude: ['server/outages.test.ts', 'server/**/across-processes.test.ts'] } },
      {
        test: {
          name: 'api-postgres',
          ...api,
          // What is only true of the embedded database and its folder, or of no database at all.
          exclude: [
            'server/{main,admin,library-command,config,data-folder,docs,encrypted-tokens,secrets,outages}.test.ts',
            'server/http/{errors,site}.test.ts',
            'server/db/!(across-processes).test.ts',
            'server/auth/hashing.test.ts',
            'server/hostile-requests/sending.test.ts',
            'server/library/{close-spellings,resource-index}.test.ts',
            'server/library/import/{clean,readers}.test.ts',
            'server/library/links/probe.test.ts',
            'server/pictures/{re-encode,refused-files,square}.test.ts',
            'server/progress/record-cache.test.ts',
          ],
          globalSetup: 'tools/postgres-setup.ts',
        },
      },
    ],
  },
})
