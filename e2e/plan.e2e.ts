import type { Page } from '@playwright/test'
import { daysLater } from '../domain/calendar.ts'
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

  await page.getByRole('button', { name: 'More time this week' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(tomorrow).toContainText('30 minutes more')
  await tomorrow.getByRole('button', { name: 'Take back' }).click()
  await expect(tomorrow).not.toContainText('30 minutes more')

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Where you are' }).getByRole('heading')).toHaveText(title)
  await page.goto('/dashboard/plan')
  await page.getByLabel('Until').fill(daysLater(await page.getByLabel('From').inputValue(), 20))
  await page.getByRole('button', { name: 'I am away' }).click()
  await expect(today).toContainText('Away until')
  // The day of the step that was moved stands between the days before and after it.
  await expect(days(page)).toHaveCount(3)
  const late = await arrival(page).textContent()
  await page.reload()
  await expect(arrival(page)).toHaveText(late ?? '')
  await expect(days(page).first()).toContainText('Away')
  await page.goto('/dashboard')
  await expect(page.getByText(/^Away until [A-Z]/)).toBeVisible()
  await page.goto('/dashboard/plan')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(arrival(page)).not.toHaveText(late ?? '')
})

test('the plan says whether it leads to the day of an exam in time', async ({ learnerPage: page, before }) => {
  await before.onboarding(beginnerCoding)
  await page.goto('/dashboard/plan')
  const today = await page.getByLabel('From').inputValue()
  await page.getByLabel('Day of the exam').fill(daysLater(today, 3))
  await expect(page.getByText(/Your exam is on .*: more time leads there sooner/)).toBeVisible()
  await page.getByLabel('Day of the exam').fill(daysLater(today, 400))
  await expect(page.getByText('It is the day of your exam')).toBeVisible()
  const year = daysLater(today, 400).slice(0, 4)
  await expect(arrival(page)).toContainText(year)
  await expect(page.getByRole('list', { name: 'On the way' })).toContainText(/Build.*by /)
})

test('a step is dragged to another day, and stays there', async ({ learnerPage: page, before }) => {
  // Scrolling in the middle of a drag would end it.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await before.onboarding(beginnerCoding)
  await page.goto('/dashboard/plan')
  await chooseDays(page, weekdays)
  const [today, third] = [days(page).first(), days(page).nth(2)]
  const title = (await today.getByRole('link').first().textContent()) ?? ''
  await today.locator('[draggable=true]').first().hover()
  await page.mouse.down()
  // A browser tells the target of a drag with the second move.
  await third.hover()
  await third.hover()
  await page.mouse.up()
  await expect(today).toContainText('Free')
  await expect(third.getByRole('link').first()).toHaveText(title)
  await page.reload()
  await expect(days(page).nth(2).getByRole('link').first()).toHaveText(title)
})

test('who comes back after three weeks finds the plan moved on with them, and what to do today', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await before.lessons(beginnerCoding, 1, new Date(Date.now() - 21 * 86_400_000))
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await page.goto('/dashboard/plan')
  await chooseDays(page, weekdays)
  await expect(page.getByText(/From the start, these days led to .*: the plan moved on with you/)).toBeVisible()
  await expect(days(page).first().getByRole('link')).not.toHaveCount(0)
})

test('calendar programs get an address of the plan, which is renewed and taken back', async ({
  learnerPage: page,
  before,
  playwright,
}) => {
  await before.onboarding(beginnerCoding)
  await page.goto('/dashboard/plan')
  await page.getByLabel('Time of day').fill('19:30')
  const shown = page.getByRole('switch', { name: 'Show my plan in other calendars' })
  await shown.click()
  await page.getByLabel('Reminder in the calendar').selectOption('10 minutes before')
  const address = page.getByLabel('Address of the calendar')
  const old = await address.inputValue()
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', old.replace('http', 'webcal'))
  const program = await playwright.request.newContext()
  await expect.poll(async () => (await program.get(old)).text()).toMatch(/TRIGGER:-PT10M/)
  await page.getByRole('button', { name: 'New address' }).click()
  await expect(address).not.toHaveValue(old)
  const renewed = await address.inputValue()
  expect((await program.get(old)).status()).toBe(404)
  expect((await program.get(renewed)).status()).toBe(200)
  await shown.click()
  await expect(address).toBeHidden()
  expect((await program.get(renewed)).status()).toBe(404)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a day' }).click()
  await page.getByRole('menuitem').first().click()
  expect((await download).suggestedFilename()).toMatch(/^waymark-.*\.ics$/)
})
