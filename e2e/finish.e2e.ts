import type { Page } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { answer, startExam } from './exam.ts'
import { notingToasts } from './learning.ts'
import { beginnerCoding, beginnerData, beginnerDesign, openCourse, pathFor } from './specification/learner.ts'
import { beSignedIn, expect, test, watchConsole } from './test.ts'

const { lessons } = pathFor(beginnerCoding)
const last = lessons.at(-1)
const longDate = /[A-Z][a-z]+ \d{1,2}, \d{4}/
const summit = (page: Page) => page.getByRole('region', { name: /you walked the whole path/i })

test('the last lesson leads on to what else the path has, and the summit to the exam; both devices know it, and nothing says Start any more', {
  tag: '@long',
}, async ({ learnerPage: page, learner, before, browser, baseURL }) => {
  await before.onboarding(beginnerCoding)
  await before.lessons(beginnerCoding, lessons.length - 1)
  await page.goto(`/courses/coding/minimal/beginner/${last?.id}#quiz`)
  const toasts = await notingToasts(page)
  const foot = page.locator('[data-lesson-foot]')
  await foot.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByRole('region', { name: 'Lesson completed' })).toContainText('New badge: Course Complete')
  await expect(foot.getByRole('button', { name: 'Continue' })).toBeVisible()
  const toldByToasts = await toasts()
  await openCourse(page)
  await summit(page).getByRole('button', { name: 'Take the exam' }).click()
  const exam = page.getByRole('dialog', { name: 'Certification Exam' })
  await expect(exam).toBeVisible()
  // What the moment says no toast says again.
  expect(toldByToasts).toEqual([expect.stringMatching(/^Lesson completed!/)])

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  const errors = watchConsole(other)
  await beSignedIn(other, learner, baseURL)
  await openCourse(other)
  await expect(summit(other)).toContainText('Finished, exam open')
  await expect(summit(other)).toContainText(learner.name)
  await expect(summit(other)).toContainText('No exercise has passed yet')
  await expect(summit(other).getByRole('link', { name: last?.title ?? '' })).toBeVisible()
  await expect(summit(other).getByRole('button', { name: 'Take the exam' })).toBeVisible()
  await expect(other.getByText(/Start First Lesson|Continue Learning|Select a video/)).toHaveCount(0)
  await other.goto('/courses')
  await expect(other.getByRole('link', { name: 'Take the exam' })).toBeVisible()

  const drawn = await startExam(page)
  await answer(page, drawn, 20)
  await exam.getByRole('button', { name: 'Submit' }).click()
  await exam.getByRole('button', { name: 'Back to the course' }).click()
  await expect(summit(page)).toContainText('Certified')
  await other.getByRole('main').getByRole('link', { name: 'See what you did' }).click()
  await expect(summit(other)).toContainText('Certified')
  expect(errors).toEqual([])
  await context.close()
})

test('who is certified is shown so in the player and on the dashboard, with the next trail', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await before.lessons(beginnerCoding)
  await page.goto('/dashboard')
  const here = page.getByRole('region', { name: 'Where you are' })
  await expect(here.getByRole('link', { name: 'Take the exam' })).toBeVisible()
  await before.finalProject(beginnerCoding)
  await page.reload()
  await expect(here).toContainText(/You are certified: you passed the Certification Exam\. 0 of \d+ exercises passed\./)
  const finished = page.locator('*:has(> h2)').filter({ has: page.getByRole('heading', { name: 'Finished courses' }) })
  const practised = /Certified · 0 of \d+ exercises passed/
  await expect(finished.getByRole('listitem')).toContainText(practised)
  await finished.getByRole('link', { name: /See what you did/ }).click()
  await expect(summit(page)).toContainText(practised)
  await expect(summit(page)).toContainText(longDate)
  await expect(summit(page).getByRole('link', { name: 'Choose your next course' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Where to go next' })
  const titles = readContent().courses.map(({ title }) => title)
  const others = titles.filter((title) => title !== 'Web Development Fundamentals')
  await expect(next.getByRole('link')).toHaveText(others)
  await expect(next.getByRole('link').first()).toHaveAttribute('href', '/courses/design/minimal/beginner')
  await page.goto('/dashboard?tab=courses')
  const own = page.getByRole('region', { name: 'Your courses' })
  await expect(own.getByRole('link', { name: 'See what you did' })).toBeVisible()
  await expect(page.getByText('Continue Learning')).toHaveCount(0)
  await page.goto('/courses')
  await page.getByRole('main').getByRole('link', { name: 'See what you did' }).click()
  await expect(summit(page)).toContainText('Certified')
  await before.lessons(beginnerDesign)
  await page.reload()
  await expect(next.getByRole('link')).toHaveText(others.filter((title) => title !== 'UI/UX Design Essentials'))
})

test('the summit says which topics are shaky: from the quizzes, and from the exam', { tag: '@long' }, async ({
  learnerPage: page,
  before,
}) => {
  await before.lessons(beginnerCoding)
  await before.quiz(lessons[0]?.id ?? '', true)
  await before.quiz(lessons[1]?.id ?? '', false)
  await openCourse(page)
  const shaky = page.getByRole('region', { name: 'Worth another look' }).getByRole('listitem')
  await expect(shaky).toHaveCount(lessons.length - 1)
  await expect(shaky.first()).toHaveText(new RegExp(`^${lessons[1]?.title} quiz: 0 of \\d+$`))
  await expect(shaky.nth(1)).toHaveText(`${lessons[2]?.title} quiz not taken`)

  await summit(page).getByRole('button', { name: 'Take the exam' }).click()
  const drawn = await startExam(page)
  await answer(page, drawn, 0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Back to the course' }).click()
  await expect(shaky).toHaveCount(lessons.length)
  await expect(shaky.first()).toHaveText(`${lessons[0]?.title} from the exam`)
})

test('the summit shows what was built: the project with its links, and the work that passed', async ({
  learnerPage: page,
  before,
}) => {
  await before.lessons(beginnerData)
  await before.finalProject(beginnerData)
  await before.exercise('data-1-1-2', { 'main.py': 'print("my first table")' })
  await openCourse(page, beginnerData)
  const built = page.getByRole('region', { name: 'What you built' })
  await expect(built.getByText('Data Analysis Project')).toBeVisible()
  await expect(built.getByRole('link', { name: 'https://example.org/work' })).toBeVisible()
  await built.getByRole('group').locator('summary').click()
  await expect(built.getByRole('figure', { name: 'main.py' })).toContainText('my first table')
  await built.getByRole('link', { name: /^Open the exercise/ }).click()
  await expect(page).toHaveURL(/data-1-1-2#exercise$/)
})

test('a page that was built is shown as the page that it is, beside its code', async ({
  learnerPage: page,
  before,
}) => {
  await before.lessons(beginnerCoding)
  await before.exercise('coding-1-1-1', { 'index.html': '<h1>My own pancakes</h1>' })
  await openCourse(page)
  const built = page.getByRole('region', { name: 'What you built' })
  await built.getByRole('group').locator('summary').click()
  await expect(built.locator('iframe').contentFrame().getByRole('heading', { name: 'My own pancakes' })).toBeVisible()
  await expect(built.getByRole('figure', { name: 'index.html' })).toContainText('My own pancakes')

  const more = page.getByRole('region', { name: 'More in this course' })
  await expect(more.getByText('Basecamp').first()).toBeVisible()
  await more.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the banner stays on the path that was chosen, whatever was looked at since', { tag: '@long' }, async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await before.lessons(beginnerCoding, 2)
  await before.lessons(beginnerDesign, 1)
  await page.goto('/dashboard')
  const here = page.getByRole('region', { name: 'Where you are' })
  await expect(here).toContainText('Web Development Fundamentals')
  await expect(here).toContainText('40% of this path')
  await expect(page.getByRole('progressbar', { name: 'Your path: Web Development Fundamentals' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
})

test('a visitor who walks a whole path sees the summit too', { tag: '@long' }, async ({ page }) => {
  await openCourse(page)
  for (const [index, { title }] of lessons.entries()) {
    if (index === 3) await page.getByRole('button', { name: /^Module 2 / }).click()
    await page.getByRole('checkbox', { name: `Completed: ${title}` }).click()
  }
  await expect(summit(page)).toContainText('Finished, exam open')
})
