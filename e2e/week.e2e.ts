import type { Page } from '@playwright/test'
import { operationsIn } from './items.ts'
import { beginnerCoding } from './specification/learner.ts'
import { expect, test } from './test.ts'

test.use({ timezoneId: 'UTC' })

// Of data, whose exercises come without a frame: a clock that is moved cannot be put into one.
const [first, second] = ['data-1-1-1', 'data-1-1-2'].map((id) => `/courses/data/minimal/beginner/${id}`)

const thisWeek = (page: Page) =>
  page.locator('*:has(> h2)').filter({ has: page.getByRole('heading', { name: 'This week' }) })

test('before anything is learned the dashboard has one thing to do, and no chart of an empty week', {
  tag: '@long',
}, async ({ newcomerAt }) => {
  const page = await newcomerAt('/dashboard')
  await expect(page.getByRole('region', { name: 'Where you are' }).getByRole('link')).toHaveText(['Get Started'])
  await expect(page.getByRole('heading', { name: 'Learning Streak' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This week' })).toHaveCount(0)
})

/** The minutes that pages tell the server of, by lesson, in the order of their telling. */
function minutesTold(...pages: Page[]): [lessonId: string, minutes: number][] {
  const told = new Map<string, [string, number]>()
  for (const page of pages)
    page.on('request', (request) => {
      for (const { id, value } of operationsIn(request))
        if (value.kind === 'minutes-spent') {
          const spent: [string, number] = [String(value.lessonId), Number(value.minutes)]
          if (!told.has(id)) list.push(spent)
          told.set(id, spent)
        }
    })
  const list: [string, number][] = []
  return list
}

/** Opens a lesson on a clock that the test can move, and comes to it. */
async function openLesson(page: Page, address = first): Promise<void> {
  await page.clock.install()
  await page.goto(address ?? '')
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
  await page.mouse.move(200, 200)
}

/** Seconds pass while the learner reads, and scrolls at their end. */
async function reads(page: Page, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1000)
  await page.mouse.wheel(0, 20)
}

async function setVisibility(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}

test('the dashboard shows the minutes and lessons of the week against the weekly time that was chosen', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await before.lessons(beginnerCoding, 2)
  await before.minutes(45)
  await page.goto('/dashboard')
  await expect(thisWeek(page)).toContainText('45 of 60 minutes this week')
  await expect(thisWeek(page)).toContainText('2 lessons completed')
  await expect(page.getByRole('progressbar', { name: 'Weekly goal' })).toHaveAttribute('aria-valuenow', '75')
  const days = page.getByRole('list', { name: 'Days of this week' }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  const today = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date())
  await expect(days.and(page.locator('[aria-current=date]'))).toContainText(`${today}: 45 minutes, 2 lessons`)
  await before.minutes(15)
  await page.reload()
  await expect(thisWeek(page)).toContainText('60 of 60 minutes this week')
  await expect(thisWeek(page)).toContainText('Goal reached')
})

test('without a weekly time the week shows all the same, and leads to choosing one', { tag: '@long' }, async ({
  learnerPage: page,
  before,
}) => {
  await before.minutes(20)
  await page.goto('/dashboard')
  await expect(thisWeek(page)).toContainText('20 minutes this week')
  await expect(page.getByRole('progressbar', { name: 'Weekly goal' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Choose your weekly time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time Commitment' })).toBeVisible()
})

test('minutes at lessons are recorded after each five and on leaving, and the dashboard has them', {
  tag: '@long',
}, async ({ learnerPage: page, before, consoleErrors }) => {
  await before.onboarding(beginnerCoding)
  const told = minutesTold(page)
  await openLesson(page)
  for (let minute = 0; minute < 5; minute++) await reads(page, 61)
  await expect.poll(() => told).toEqual([['data-1-1-1', 5]])
  await reads(page, 100)
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await expect.poll(() => told.slice(1)).toEqual([['data-1-1-1', 1]])
  // The seconds that made no minute go along.
  await reads(page, 30)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect.poll(() => told.slice(2)).toEqual([['data-1-1-2', 1]])
  await expect(thisWeek(page)).toContainText('7 of 60 minutes this week')
  // The clock runs ahead of the server, so that a call may seem to take too long.
  expect(consoleErrors.splice(0).filter((error) => !error.includes("can't be reached"))).toEqual([])
})

test('the minutes of a learner who signs out at a lesson are recorded first', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  const told = minutesTold(page)
  await openLesson(page)
  await reads(page, 70)
  await reads(page, 70)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(told).toEqual([['data-1-1-1', 2]])
})

test('who gives no sign for two minutes, or looks at another page, is not counted', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  const told = minutesTold(page)
  await openLesson(page)
  await page.clock.runFor(30 * 60_000)
  await setVisibility(page, 'hidden')
  await expect.poll(() => told).toEqual([['data-1-1-1', 2]])
  await page.clock.runFor(30 * 60_000)
  await setVisibility(page, 'visible')
  await reads(page, 70)
  await setVisibility(page, 'hidden')
  await expect.poll(() => told.slice(1)).toEqual([['data-1-1-1', 1]])
})

test('a sleeping computer counts nothing', { tag: '@long' }, async ({ learnerPage: page }) => {
  const told = minutesTold(page)
  await openLesson(page)
  await reads(page, 65)
  await page.clock.fastForward('08:00:00')
  await page.mouse.move(210, 210)
  await setVisibility(page, 'hidden')
  await expect.poll(() => told).toEqual([['data-1-1-1', 1]])
})

test('two lessons open side by side count one time, where the learner last was', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  const other = await context.newPage()
  const told = minutesTold(page, other)
  await openLesson(page)
  await reads(page, 90)
  await openLesson(other, second)
  // The clock is of both. Without the other page, the first would go on for two minutes.
  await reads(other, 100)
  await reads(other, 30)
  await setVisibility(page, 'hidden')
  await setVisibility(other, 'hidden')
  await expect
    .poll(() => told)
    .toEqual([
      ['data-1-1-1', 1],
      ['data-1-1-2', 2],
    ])
})
