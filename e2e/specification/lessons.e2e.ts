import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { beginnerCoding, cutOff, openCourse, pathFor, player } from './learner.ts'

const [first] = pathFor(beginnerCoding).lessons

const mark = (page: Page) => page.getByRole('checkbox', { name: `Completed: ${first?.title}` })

test('4 Lesson: completing one is answered with Lesson completed!, opening it again with Lesson marked as incomplete', async ({
  visitorAnew,
}) => {
  const page = await player(visitorAnew)
  await mark(page).click()
  await expect(page.getByText('Lesson completed!', { exact: true })).toBeVisible()
  await expect(page.getByText('Great job! Keep up the good work.', { exact: true })).toBeVisible()
  await mark(page).click()
  await expect(page.getByText('Lesson marked as incomplete', { exact: true })).toBeVisible()
  await expect(page.getByText('You can revisit this lesson anytime.', { exact: true })).toBeVisible()
})

test('4 Lesson: a learner gets the same two messages, as soon as it is stored on the device', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await openCourse(page)
  await mark(page).click()
  await expect(page.getByText('Lesson completed!', { exact: true })).toBeVisible()
  await expect(page.getByText('Great job! Keep up the good work.', { exact: true })).toBeVisible()
  await mark(page).click()
  await expect(page.getByText('Lesson marked as incomplete', { exact: true })).toBeVisible()
  await expect(page.getByText('You can revisit this lesson anytime.', { exact: true })).toBeVisible()
})

test('4 Lesson: what a learner completed is there after a reload', async ({ learnerPage: page }) => {
  await openCourse(page)
  await mark(page).click()
  await expect(page.getByText('Lesson completed!')).toBeVisible()
  await page.reload()
  await expect(mark(page)).toBeChecked()
  await expect(page.getByText('20% complete', { exact: true })).toBeVisible()
})

test('4 Lesson: undoing is stored too, what was earned stays, and completing again earns nothing twice', {
  tag: '@long',
}, async ({ learnerPage: page, before }) => {
  await before.lessons(beginnerCoding, 1)
  await openCourse(page)
  const progress = page.getByRole('region', { name: 'Your progress' })
  await mark(page).click()
  await expect(page.getByText('Lesson marked as incomplete')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
  await expect(mark(page)).not.toBeChecked()
  await expect(progress).toContainText(/\b5 skill points/)
  await mark(page).click()
  await expect(page.getByText('Lesson completed!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('20% complete', { exact: true })).toBeVisible()
  await expect(progress).toContainText(/\b5 skill points/)
})

test('4 Progress: the static player keeps it in page memory: from page to page, lost on reload', async ({
  visitorAnew,
}) => {
  const page = await player(visitorAnew)
  await mark(page).click()
  await expect(page.getByText('20% complete', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('20% complete', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
  await expect(mark(page)).not.toBeChecked()
})

test('4 Progress: percent complete is completed lessons of all lessons on this path, rounded', async ({ walkerAt }) => {
  // Three of five lessons, and of eight.
  const page = await walkerAt('/courses/coding/minimal/beginner')
  await expect(page.getByText('60% complete', { exact: true })).toBeVisible()
  await walkerAt('/courses/coding/intensive/advanced')
  await expect(page.getByText('38% complete', { exact: true })).toBeVisible()
})

test('8 Data-call errors: a lesson that could not be saved is logged as a mutation error, stored on the device, and shown as not saved yet', async ({
  learnerPage: page,
  consoleErrors,
}) => {
  await openCourse(page)
  await page.route('**/api/v1/operations', (route) => route.abort())
  await mark(page).click()
  await expect(page.getByText('Lesson completed!')).toBeVisible()
  await expect(page.getByText('Not saved yet: 1 step.')).toBeVisible()
  await page.reload()
  await expect(mark(page)).toBeChecked()
  await page.unroute('**/api/v1/operations')
  await page.reload()
  await expect(mark(page)).toBeChecked()
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText(/\b5 skill points/)
  expect(consoleErrors.splice(0)).toContainEqual(expect.stringMatching(/^Mutation error: /))
})

test('8 Data-call errors: progress that could not be read is logged as a query error, and the lessons go on', {
  tag: '@long',
}, async ({ learnerPage: page, consoleErrors }) => {
  const letThrough = await cutOff(page, '**/api/v1/record')
  await page.goto('/courses/coding/minimal/beginner')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.getByRole('button', { name: 'Open the first lesson' }).click()
  await expect(page.getByRole('heading', { level: 2, name: first?.title ?? '' })).toBeVisible()
  // The page asks again by itself, so that nobody has to press the button.
  await letThrough()
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
  await expect(retry).toHaveCount(0)
  expect(consoleErrors.splice(0)).toContainEqual(expect.stringMatching(/^Query error: /))
})
