import type { Page } from '@playwright/test'
import { beginnerCoding } from './specification/learner.ts'
import { expect, test } from './test.ts'

const days = (page: Page) => page.getByRole('region', { name: 'Days' }).locator('> ol > li')
const arrival = (page: Page) => page.getByRole('heading', { name: 'You arrive on' })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Chooses weekdays, and waits until the plan is laid on them. */
async function chooseDays(page: Page, chosen: readonly string[]): Promise<void> {
  for (const name of weekdays) await page.getByRole('checkbox', { name }).setChecked(chosen.includes(name))
}

test('a path is laid on the days that its learner chooses, moves on around an absence, and stays so', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
  const atFirst = await arrival(page).textContent()

  await chooseDays(page, weekdays)
  await expect(arrival(page)).not.toHaveText(atFirst ?? '')
  await expect(days(page).first().getByRole('heading')).toHaveText('Today')
  const [today, tomorrow] = [days(page).first(), days(page).nth(1)]
  await expect(today.getByRole('link')).not.toHaveCount(0)

  const title = (await today.getByRole('link').first().textContent()) ?? ''
  await today.getByRole('button', { name: 'Move' }).first().click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(today).toContainText('Free')
  await expect(tomorrow.getByRole('link').first()).toHaveText(title)

  await tomorrow.getByRole('button', { name: '30 minutes more' }).click()
  await expect(tomorrow.getByRole('button', { name: 'without the 30 minutes more' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your plan' }).waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
})
