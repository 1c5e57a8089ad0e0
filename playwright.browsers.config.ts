import { defineConfig, devices } from '@playwright/test'
import base from './playwright.config.ts'

// npm run test:browsers: what sandboxes, storage and streams do in the engines beside Chromium. Playwright's own builds of
// them come with `npx playwright install --with-deps firefox webkit`.

const { launchOptions: _, ...use } = base.use ?? {}

export default defineConfig({
  ...base,
  use,
  // The journey, work without a network, exercises of each engine, and what a learner's program reaches.
  grep: [
    /journey\.e2e\.ts/,
    /unsent\.e2e\.ts .* written without a network survive/,
    /offline\.e2e\.ts .* opens whole without a server/,
    /the exercise of (coding-1-1-1|coding-4-1-1|data-1-1-2|data-1-2-1) /,
    /engines\.e2e\.ts .* reaches no server/,
  ],
  projects: [
    { name: 'firefox', use: devices['Desktop Firefox'] },
    { name: 'webkit', use: devices['Desktop Safari'] },
  ],
})
