import { readContent } from '../content/read.ts'
import { withoutBackticks } from '../domain/inline-code.ts'
import { expect, test } from './test.ts'

// Every public page is a document first: these readers, some search engines among them, run no script.
test.use({ javaScriptEnabled: false })

test('the landing page says what the product is and leads on', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Learn anything. Track your progress.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why Learn From This Platform?' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /\$15-200/ })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
})

test('the catalogue lists all six goals and leads to their courses', async ({ page }) => {
  await page.goto('/courses')
  for (const goal of ['Programming', 'Design', 'Data Science', 'Game', 'Digital Media', 'Personal Growth']) {
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${goal}`) })).toBeVisible()
  }
  await page.getByRole('link', { name: /See the course for Data Science/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data Science and Analysis' })).toBeVisible()
})

test('a course page shows every module of its path and every lesson in it', async ({ page }) => {
  await page.goto('/courses/coding/minimal/beginner')
  await expect(page.getByRole('heading', { level: 1, name: 'Web Development Fundamentals' })).toBeVisible()
  for (const module of ['HTML Fundamentals', 'CSS Styling']) {
    await expect(page.getByRole('heading', { level: 3, name: module })).toBeVisible()
  }
  for (const lesson of ['Links, Images and Attributes', 'Responsive Layout with Flexbox and Grid']) {
    await expect(page.getByText(lesson)).toBeVisible()
  }
})

test('a lesson is there to read, from its video to the end of its text', async ({ page }) => {
  await page.goto('/courses/coding/minimal/beginner')
  await page.getByRole('link', { name: /What HTML Is: Elements, Tags and a First Page/ }).click()
  await expect(page).toHaveURL('/courses/coding/minimal/beginner/coding-1-1-1')
  const lesson = page.getByRole('article', { name: 'What HTML Is: Elements, Tags and a First Page' })
  await expect(lesson.getByRole('heading', { name: 'Learning Objectives' })).toBeVisible()
  await expect(lesson.getByRole('heading', { name: 'Three languages, three jobs' })).toBeVisible()
  await expect(lesson.getByRole('heading', { name: 'In short' })).toBeVisible()
})

test("a lesson's exercise and quiz can be read too, and say what doing them needs", async ({ page }) => {
  const parts = readContent().lessons.get('coding-1-1-1')
  const task = parts?.tasks.find(({ step }) => step === 'b')?.exercise
  await page.goto('/courses/coding/minimal/beginner/coding-1-1-1')
  const lesson = page.getByRole('article')
  const exercise = lesson.locator('#exercise')
  await expect(exercise.getByRole('heading', { name: task?.title })).toBeVisible()
  await expect(exercise.getByText('You need JavaScript to do this exercise.')).toBeVisible()
  await expect(exercise.getByText('Loading')).toBeHidden()
  const [firstLine = ''] = withoutBackticks(task?.task ?? '').split('\n')
  await expect(exercise).toContainText(firstLine)

  const quiz = lesson.getByRole('region', { name: 'Check yourself' })
  await expect(quiz.getByText('You need JavaScript to answer these questions.')).toBeVisible()
  for (const { question, options } of parts?.quiz ?? []) {
    const asked = quiz.getByRole('listitem').filter({ hasText: withoutBackticks(question) })
    await expect(asked.getByRole('listitem')).toHaveText(options.map((option) => withoutBackticks(option)))
  }
  await expect(quiz).not.toContainText(withoutBackticks(parts?.quiz[0]?.why ?? ''))
})

test('a lesson has all its room, nothing stands over its text, and no button is there that does nothing', {
  tag: '@long',
}, async ({ page }) => {
  const windows = { wide: { width: 1280, height: 720 }, narrow: { width: 390, height: 700 } }
  for (const [name, size] of Object.entries(windows)) {
    await page.setViewportSize(size)
    await page.goto('/courses/coding/minimal/beginner/coding-1-1-1')
    const lesson = page.getByRole('article')
    const room = name === 'wide' ? 700 : 330
    expect((await lesson.boundingBox())?.width).toBeGreaterThan(room)
    await lesson.getByRole('heading', { name: 'Three languages, three jobs' }).evaluate((one) => one.scrollIntoView())
    const covered = await page.evaluate(() =>
      [0.2, 0.4, 0.6, 0.8, 0.97].filter(
        (share) => !document.elementFromPoint(innerWidth / 2, innerHeight * share)?.closest('article'),
      ),
    )
    expect(covered).toEqual([])
    for (const button of ['Close', 'Notes', 'Continue', 'Next lesson']) {
      await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
    }
  }
})

test('the library lists its resources with what they are and where', async ({ page }) => {
  await page.goto('/resources')
  await expect(page.getByRole('heading', { level: 1, name: 'Resource Library' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[target=_blank]')).toHaveCount(15)
})

test('the pages of words can be read', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await expect(page.getByText('Make you feel bad for a day off.')).toBeVisible()
})
