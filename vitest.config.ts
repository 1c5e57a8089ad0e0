import { defineConfig } from 'vitest/config'

const api = {
  environment: 'node' as const,
  include: ['server/**/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,content,app,tools,service-worker}/**/*.test.{ts,tsx}'],
        },
      },
      // What is only true where several processes share a database server.
      { test: { name: 'api', ...api, exclude: ['server/changes/across-processes.test.ts'] } },
      {
        test: {
          name: 'api-postgres',
          ...api,
          // What is only true of the embedded database and its folder, or of no database at all.
          exclude: ['server/{main,config,docs,site}.test.ts', 'server/db/*.test.ts'],
          globalSetup: 'tools/postgres-setup.ts',
        },
      },
    ],
  },
})
