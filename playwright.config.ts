import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { scaledTimeoutMs } from './testing/scaled-timeout-ms.ts'
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
  outputDir: 'test-results',
  // Tests mostly wait: for pages, for servers that start, for what takes its time on purpose.
  workers: Number(process.env.TEST_WORKERS || 3),
  timeout: scaledTimeoutMs(180_000),
  expect: { timeout: scaledTimeoutMs(60_000) },
  globalTimeout: scaledTimeoutMs(45 * 60_000),
  // What passes at a later try is flaky: named and not counted as failed (tools/test.mjs).
  retries: Number(process.env.TEST_RETRIES ?? 0),
  reporter: 'list',
  use: {
    baseURL,
    // What hangs says where.
    actionTimeout: scaledTimeoutMs(60_000),
    navigationTimeout: scaledTimeoutMs(60_000),
    // What a worker asks for, page.route does not see. Tests of the worker allow it themselves.
    serviceWorkers: 'block',
    // To draw what moves takes a sixth of the processor's time. Tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A time handed to this process by libfaketime ends a browser (e2e/test.ts).
      env: { ...process.env, LD_PRELOAD: '', TZ: 'UTC' },
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
    timeout: scaledTimeoutMs(180_000),
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
