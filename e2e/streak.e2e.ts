import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { eventOperation } from '../domain/operations.ts'
import { sendAll } from './items.ts'
import { cutOff, openCourse } from './specification/learner.ts'
import { expect, test } from './test.ts'

const day = 86_400_000
/** A zone in which it is another day than by UTC, hours before the midnight that ends it, and when that is by UTC. */
const [timeZone, midnightHour] =
  new Date().getUTCHours() < 10 ? (['Etc/GMT+12', 12] as const) : (['Pacific/Kiritimati', 10] as const)
test.use({ timezoneId: timeZone })

const card = (page: Page) =>
  page.locator('*:has(> h2)').filter({ has: page.getByRole('heading', { level: 2, name: 'Learning Streak' }) })
const marks = (page: Page) =>
  card(page)
    .locator('[data-mark]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-mark')?.[0]).join(''))

/** Tells the server that the learner did this on days so long ago; `0` is today. */
async function did(page: Page, daysAgo: number[], doing: object = { kind: 'note-taken', lessonId: 'coding-1-1-1' }) {
  const sent = daysAgo.map((ago) => {
    const occurredAt = new Date(Date.now() - ago * day).toISOString()
    return { id: crypto.randomUUID(), kind: eventOperation, value: { occurredAt, timeZone, ...doing } }
  })
  await sendAll(page.request, sent, new URL(page.url()).origin)
}

test('a streak is safe until midnight where the learner is, at risk for a day after, then over: an open page says so', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  const midnightOfDay = midnightHour * 3_600_000
  const midnight = Math.ceil((Date.now() - midnightOfDay) / day) * day + midnightOfDay
  await page.clock.install({ time: midnight - 30 * 60_000 })
  await page.goto('/dashboard')
  await did(page, [0, 1, 2])
  await page.reload()
  await expect(card(page).getByText('3 days', { exact: true })).toBeVisible()
  await expect(card(page).getByText('Safe today.')).toBeVisible()
  expect(await marks(page)).toBe('lllaaaa')

  await page.clock.fastForward('01:00')
  await expect(card(page).getByText('Safe today.')).toBeVisible()
  await page.clock.fastForward('30:00')
  await expect(card(page).getByText('At risk: learn today to keep it.')).toBeVisible()
  await expect(card(page).getByText('3 days', { exact: true })).toBeVisible()
  expect(await marks(page)).toBe('llltaaa')

  await page.clock.fastForward('24:00:00')
  await expect(card(page).getByText('Start a new streak today.')).toBeVisible()
  await expect(card(page).getByText('0 days', { exact: true })).toBeVisible()
  expect(await marks(page)).toBe('taaaaaa')
  await expect(card(page).getByText('Your longest: 3 days')).toBeVisible()
})

test('a freeze keeps the streak over a missed day, and stays to be seen once one has learned again', async ({
  learnerPage: page,
}) => {
  await page.goto('/dashboard')
  await did(page, [2, 3, 4, 5, 6, 7, 8])
  await page.reload()
  await expect(card(page).getByText('A freeze saved your streak yesterday. At risk: learn today')).toBeVisible()
  await expect(card(page).getByText('7 days', { exact: true })).toBeVisible()
  expect(await marks(page)).toBe('llllllf')

  await openCourse(page)
  await page.getByRole('link', { name: /What HTML Is/ }).click()
  const told = page.waitForResponse('**/api/v1/operations')
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  await told
  await page.goto('/dashboard')
  await expect(card(page).getByText('Safe today.')).toBeVisible()
  await expect(card(page).getByText('8 days', { exact: true })).toBeVisible()
  expect(await marks(page)).toBe('lllllfl')
  await expect(card(page).getByText('A freeze saved your streak: yesterday.')).toBeAttached()
  await expect(card(page).getByText('Learn 6 more days to earn a freeze')).toBeVisible()
})

test('why is my streak 16? Its days and what was learned on each, by keyboard, on a phone', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/dashboard')
  await did(page, [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
  await did(page, [0], { kind: 'exercise-passed', lessonId: 'coding-1-1-2' })
  await did(page, [0], { kind: 'minutes-spent', lessonId: 'coding-1-1-2', minutes: 12 })
  await page.reload()
  await page.getByRole('link', { name: 'Why is my streak 16?' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your streak' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText(/^You learned on 16 days since .*; a freeze saved your streak on 1 day\.$/)).toBeVisible()

  const days = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(days).toHaveCount(14)
  await expect(days.first()).toContainText('Passed the exercise of ‘Links, Images and Attributes’')
  await expect(days.first()).toContainText('12 minutes with ‘Links, Images and Attributes’')
  await expect(days.nth(1)).toContainText('Took a note on ‘What HTML Is: Elements, Tags and a First Page’')
  await expect(days.nth(4)).toContainText('A freeze saved your streak.')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ help }) => help)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.getByRole('button', { name: 'Show the 3 days before' }).press('Enter')
  await expect(days).toHaveCount(17)
  await expect(days.nth(14)).toBeFocused()
})

test('a streak that has ended is shown with its days, and a new one begins today', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await page.goto('/dashboard/streak')
  await expect(page.getByText('No streak yet')).toBeVisible()
  await did(page, [10, 11])
  await page.reload()
  await expect(page.getByText(/^Your last streak was 2 days of learning, from /)).toBeVisible()
  await expect(page.getByText('Start a new streak today.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The days of your last streak' })).toBeVisible()
  await did(page, [0])
  await page.reload()
  await expect(page.getByText('Safe today.')).toBeVisible()
})

test('a streak that cannot be loaded says that none of it is lost, and shows once it can', { tag: '@long' }, async ({
  learnerPage: page,
  consoleErrors,
}) => {
  const letThrough = await cutOff(page, '**/api/v1/streak')
  await page.goto('/dashboard/streak')
  const alert = page.getByRole('alert').filter({ hasText: "Your streak didn't load" })
  await expect(alert).toBeVisible()
  await letThrough()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No streak yet')).toBeVisible()
  await expect(alert).toHaveCount(0)
  expect(consoleErrors.splice(0)).toContainEqual(expect.stringMatching(/^Query error: /))
})
