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
  /** The credentials of somebody who has not signed up yet. */
  account: Account
  /** The same person's page, signed up and in. */
  learnerPage: Page
}>({
  page: async ({ page }, use) => {
    const errors = watchConsole(page)
    await use(page)
    expect(errors, 'errors on the console').toEqual([])
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

/** Everything the page complains of from now on. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}
