import type { Page } from '@playwright/test'

/** Rates one's own work in the dialog of a project: solid in each row. */
export async function rateWork(page: Page): Promise<void> {
  for (const level of await page.getByRole('dialog').getByRole('radio', { name: 'Solid' }).all()) await level.check()
}

/** Hands in work for the project whose dialog is open. */
export async function handInWork(page: Page, work = 'https://example.org/work'): Promise<void> {
  await page.getByLabel('Your work').fill(work)
  await rateWork(page)
  await page.getByRole('button', { name: 'Submit' }).click()
}
