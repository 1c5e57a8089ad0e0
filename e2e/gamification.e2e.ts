import type { Page } from '@playwright/test'
import { operations } from './items.ts'
import { cutEvents, notingToasts, onDevice } from './learning.ts'
import { handInWork } from './project.ts'
import { beginnerCoding, beginnerDesign, hold, openCourse } from './specification/learner.ts'
import { expect, test } from './test.ts'

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Show points, badges and streak' })
const words = /\bpoints?\b|\bstreak\b|\bbadges?\b|\bLevel \d/i

async function switchOff(page: Page): Promise<void> {
  await page.goto('/account')
  await theSwitch(page).click()
  await expect(theSwitch(page)).not.toBeChecked()
  await expect(page.locator(':root')).toHaveAttribute('data-gamification', 'off')
}

test('switched off in one tab, points and streak go from the others at once', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Learning Streak')).toBeVisible()
  await switchOff(await context.newPage())
  await expect(page.getByText('Learning Streak')).toBeHidden()
})

test('switched off, points, levels, badges and streak are nowhere; switched on, all that was earned is there', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerDesign)
  await before.lessons(beginnerDesign, 1)
  await page.goto('/dashboard')
  await expect(page.getByText('Learning Streak')).toBeVisible()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await theSwitch(page).click()
  await expect(theSwitch(page)).not.toBeChecked()
  await expect(page.locator(':root')).toHaveAttribute('data-gamification', 'off')

  const main = page.getByRole('main')
  // At once, without loading a page anew.
  await page.goBack()
  await expect(main.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect(main).not.toContainText(words)
  await page.getByRole('tab', { name: 'Skills' }).click()
  await expect(main.getByRole('heading', { name: 'Your Skills' })).toBeVisible()
  await expect(main).not.toContainText(words)

  await openCourse(page, beginnerDesign)
  await expect(main.getByText(/^1 of \d+ lessons complete/)).toBeVisible()
  await expect(main).not.toContainText(words)
  const toasts = await notingToasts(page)
  const map = page.getByRole('complementary', { name: 'Course map' })
  await map.getByRole('link').nth(1).click()
  await expect(page.getByText(/^Lesson 2 of/)).not.toContainText('points')
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  // A badge is announced before the operation that earned it is acknowledged.
  await expect.poll(toasts).toHaveLength(1)
  await expect.poll(() => onDevice(page, 'event')).toBe(0)
  await expect(map).not.toContainText(words)

  await page.getByRole('button', { name: 'Design Portfolio Review' }).click()
  await handInWork(page)
  await expect.poll(toasts).toHaveLength(2)
  await expect.poll(() => onDevice(page, 'event')).toBe(0)
  expect(await toasts()).toEqual([
    expect.stringMatching(/^Lesson completed!/),
    expect.stringMatching(/^Project completed!\s+You completed Design Portfolio Review\.$/),
  ])

  await page.goto('/dashboard/streak')
  await expect(main).toContainText('The streak is switched off')
  await page.goto('/dashboard/activity')
  await expect(main).toContainText('Points are switched off')
  await page.getByRole('link', { name: 'Switch it on' }).click()
  await theSwitch(page).click()
  await expect(theSwitch(page)).toBeChecked()
  await page.goto('/dashboard')
  await expect(page.locator('dl > div').filter({ hasText: 'Points' })).toContainText('15')
  await expect(main.getByText('Project Builder')).toBeVisible()
  await expect(main.getByText('1 day', { exact: true })).toBeVisible()
})

test('a page of a course does not flash points before it knows who is here', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await switchOff(page)
  const letThrough = await hold(page, '**/api/v1/session')
  await page.goto('/courses/coding/minimal/beginner/coding-1-1-1')
  await expect(page.getByText(/^Lesson 1 of/)).toBeVisible()
  const map = page.getByRole('complementary', { name: 'Course map' })
  for (const place of [page.getByText('· 5 points'), map.getByText('skill points'), map.getByText(/^\d+ points/)])
    await expect(place).toBeHidden()
  letThrough()
  await expect(page.getByText('· 5 points')).toHaveCount(0)
  await expect(map.getByText('skill points')).toHaveCount(0)
})

test('is remembered for the learner, and forgotten by the browser when they sign out', { tag: '@long' }, async ({
  learnerPage: page,
  learner: account,
}) => {
  await switchOff(page)
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await openCourse(page, beginnerCoding)
  await expect(page.getByText('skill points')).toBeVisible()
  await page.goto('/signin?returnTo=/account')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(theSwitch(page)).not.toBeChecked()
})

test('a switch that does not arrive is sent again; keys work it', { tag: '@long' }, async ({
  learnerPage: page,
  context,
  consoleErrors,
}) => {
  await page.goto('/account')
  const letThrough = await cutEvents(context)
  const lost = page.waitForEvent('requestfailed')
  await theSwitch(page).focus()
  await page.keyboard.press('Space')
  await lost
  await expect(theSwitch(page)).not.toBeChecked()
  const saved = page.waitForResponse(operations)
  await letThrough()
  await saved
  await page.reload()
  await expect(theSwitch(page)).not.toBeChecked()
  consoleErrors.splice(0)
})
