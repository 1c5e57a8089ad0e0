import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { provideChromium } from './tools/chromium.mjs'
import { freePort, pinnedNode } from './tools/setup.mjs'

// Every worker reads this file again and inherits what the first reading chose.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= join(tmpdir(), `waymark-e2e-${crypto.randomUUID()}`)
process.env.CHROMIUM_PATH = provideChromium()
const baseURL = `http://localhost:${process.env.E2E_PORT}`
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // The later site is built once, and only in runs with tests that need it.
  projects: [
    { testIgnore: 'later-site/**' },
    { name: 'build of the later site', testMatch: 'later-site/build.ts' },
    { name: 'later site', testMatch: 'later-site/*.e2e.ts', dependencies: ['build of the later site'] },
  ],
  outputDir: 'test-results',
  // Tests mostly wait: for pages, for servers that start, for what takes its time on purpose.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  globalTimeout: 45 * 60_000,
  retries: Number(process.env.TEST_RETRIES ?? 0),
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    // What hangs says where.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // What a worker asks for, page.route does not see. Tests of the worker allow it themselves.
    serviceWorkers: 'block',
    // To draw what moves takes a sixth of the processor's time. Tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      env: { ...process.env, TZ: 'UTC' },
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // Most pages are gone before code that was made faster for them has paid for being made, an engine's too.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc --liftoff-only',
      ],
    },
  },
  webServer: {
    command: `${pinnedNode} e2e/server.ts`,
    wait: { stdout: /Waymark is ready/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // What the person running the tests has set for a server of their own must not reach this one; empty means not set.
    env: {
      HOST: '',
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA,
      CONTENT_DIR: '',
      SITE_DIR: '',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      TRUST_PROXY: '',
      LOG_LEVEL: 'warn',
      NO_COLOR: '',
      AUTH_ATTEMPTS_PER_MINUTE: '10000',
    },
  },
})
