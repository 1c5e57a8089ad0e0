import type { Page } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { pathFor } from './specification/learner.ts'
import { expect, test } from './test.ts'

const { courses } = readContent()
const { lessons } = pathFor({ learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' })
const trail = (page: Page, goal: string) => page.getByRole('list', { name: `Lessons for ${goal}` })
const coding = (page: Page) => trail(page, 'Programming & Web Development')
const here = (page: Page) => page.locator('main [aria-current=step]')

test('a learner finds all courses on one map: what is walked, the signs they earned, and where they are', async ({
  walkerAt,
}) => {
  const page = await walkerAt('/courses')
  // Three lessons of coding, which are its first module, and all four of design; getting started is two more.
  await expect(page.getByRole('status').filter({ hasText: 'lessons are behind you' })).toContainText(
    /\b7 of \d+ lessons/,
  )
  const topics = courses.flatMap((course) => course.topics)
  await expect(page.getByRole('list', { name: /^Lessons for / })).toHaveCount(topics.length)
  await expect(coding(page).getByRole('link', { name: /, completed/ })).toHaveCount(3)
  await expect(coding(page).getByRole('link', { name: /You earned the sign of HTML Fundamentals/ })).toHaveCount(1)
  await expect(here(page)).toHaveCount(1)
  await expect(here(page)).toContainText(lessons[3]?.title ?? '')
  await expect(page.getByText('More to come')).toHaveCount(3)
  await expect(page.getByText('Finished, project open')).toBeVisible()
})

test('each mark of the map leads to its lesson by keyboard, and the list has the same lessons in the same order', {
  tag: '@long',
}, async ({ walkerAt }) => {
  const page = await walkerAt('/courses')
  await expect(coding(page).getByRole('link', { name: /, completed/ })).toHaveCount(3)
  const addresses = () =>
    coding(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const onMap = await addresses()
  await page.getByRole('tab', { name: 'Map' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/courses?view=list')
  await expect(coding(page).getByText('completed', { exact: true })).toHaveCount(3)
  expect(await addresses()).toEqual(onMap)
  await page.getByRole('tab', { name: 'Map' }).click()
  const [first] = lessons
  const mark = coding(page).getByRole('link', { name: first?.title ?? '' })
  await page.getByRole('link', { name: 'Programming & Web Development' }).focus()
  await page.keyboard.press('Tab')
  await expect(mark).toBeFocused()
  await expect(mark.getByText(first?.title ?? '')).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: first?.title ?? '' })).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('the first tap on a mark names its lesson, the second goes there', { tag: '@long' }, async ({
    learnerPage: page,
  }) => {
    await page.goto('/courses')
    await expect(page.getByText(/0 of \d+ lessons/)).toBeVisible()
    const [first, second] = lessons.map(({ title }) => coding(page).getByRole('link', { name: title }))
    await first?.tap()
    await expect(page.getByText('Tap again to open')).toBeVisible()
    await second?.tap()
    await expect(page.getByText('Tap again to open')).toHaveCount(1)
    await second?.tap()
    await expect(page.getByRole('heading', { level: 2, name: lessons[1]?.title ?? '' })).toBeVisible()
  })
})

test('nothing moves while the map comes in place of what visitors see', { tag: '@long' }, async ({ walkerAt }) => {
  const page = await walkerAt('/courses')
  await expect(coding(page).getByRole('link', { name: /, completed/ })).toHaveCount(3)
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shift).toBe(0)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the map is there without a network, with what was completed since', { tag: '@long' }, async ({
    learnerPage: page,
    before,
    context,
    consoleErrors,
  }) => {
    await before.lessons({ learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' }, 1)
    await page.goto('/courses')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(coding(page).getByRole('link', { name: /, completed/ })).toHaveCount(1)
    await context.setOffline(true)
    await page.reload()
    await expect(coding(page).getByRole('link', { name: /, completed/ })).toHaveCount(1)
    consoleErrors.splice(0)
  })
})
