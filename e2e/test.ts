import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export interface Account {
  name: string
  email: string
  password: string
}

/** A page on which nothing may go wrong unseen: an error on the console fails the test. */
export const test = base.extend<{
  page: Page
  /** What the page complained of so far. A test that provokes an error takes it out, so that no other hides behind it. */
  consoleErrors: string[]
  /** The credentials of somebody who has not signed up yet. */
  account: Account
  /** The same person's page, signed up and in. */
  learnerPage: Page
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  consoleErrors: async ({}, use) => use([]),
  page: async ({ page, consoleErrors }, use) => {
    watchConsole(page, consoleErrors)
    await use(page)
    expect(consoleErrors, 'errors on the console').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  account: async ({}, use) => {
    await use({ name: 'Ana Lima', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' })
  },
  learnerPage: async ({ page, account, baseURL }, use) => {
    const answer = await page.request.post('/api/auth/sign-up/email', {
      data: account,
      headers: { origin: baseURL ?? '' },
    })
    expect(answer.ok()).toBe(true)
    await use(page)
  },
})

/** Everything the page complains of from now on, added to `errors`. */
export function watchConsole(page: Page, errors: string[] = []): string[] {
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}
