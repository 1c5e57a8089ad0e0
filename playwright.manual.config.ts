import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// What is for eyes and for measuring, and therefore in no suite: npm run screens and npm run bench:browser.

const { launchOptions, ...use } = base.use ?? {}
// Pages run as optimised as a learner's own.
const args = launchOptions?.args?.filter((flag) => !flag.startsWith('--js-flags')) ?? []

export default defineConfig({
  ...base,
  testDir: 'e2e/manual',
  testMatch: '*.ts',
  workers: 1,
  use: { ...use, launchOptions: { ...launchOptions, args } },
})
