import { expect, test } from './test.ts'

test('a lesson is read on its page, with its samples shown live and unable to do anything', async ({ visitorAt }) => {
  const page = await visitorAt('/courses/coding/minimal/beginner/coding-1-1-1')
  const lesson = page.getByRole('article', { name: 'What HTML Is: Elements, Tags and a First Page' })
  await expect(lesson.getByRole('heading', { name: 'In short' })).toBeVisible()
  await expect(lesson.getByRole('img', { name: /element/i }).first()).toBeVisible()
  const sample = lesson.getByTitle('Page 2: what it looks like')
  await sample.scrollIntoViewIfNeeded()
  await expect(sample.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sample).toHaveAttribute('sandbox', '')
})

test('a text that does not arrive says so, and comes at the next try', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/lessons/coding-1-1-1.json', (route) => route.abort())
  await page.goto('/courses/coding/minimal/beginner')
  await page.getByRole('button', { name: 'Start First Lesson' }).click()
  await expect(page.getByText("The text of this lesson didn't load")).toBeVisible()
  await page.unroute('**/lessons/coding-1-1-1.json')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('Query error:')
})
