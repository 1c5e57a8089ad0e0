import type { Locator, Page } from '@playwright/test'
import { lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { coursePath } from '../domain/course-paths.ts'
import type { Preferences } from '../domain/preferences.ts'
import type { Question } from '../domain/quizzes.ts'
import { knownCourse } from '../testing/domain.ts'
import { answerQuestion, keyOf } from './quiz.ts'
import { expect, test } from './test.ts'

const { courses, lessons } = readContent()
const everything = { timeCommitment: 'intensive', experienceLevel: 'advanced' } as const
const firstLesson = 'coding-1-1-1'
const coding: Preferences = { ...everything, learningGoal: 'coding' }

/** On the way down to the quiz the exercise comes in sight, and with that its code: then all is in its place. */
async function comePastTheExercise(page: Page): Promise<void> {
  const exercise = page.locator('[data-exercise]').last()
  await exercise.scrollIntoViewIfNeeded()
  await exercise.getByRole('button', { name: 'Check', exact: true }).waitFor()
}

function quizOf(lessonId: string): Question[] {
  return lessons.get(lessonId)?.quiz ?? []
}

for (const learningGoal of ['coding', 'design', 'data', 'gaming'] as const) {
  const preferences: Preferences = { ...everything, learningGoal }
  const path = coursePath(knownCourse(courses, learningGoal), preferences)
  test(`every quiz of ${path.course.title} can be answered, all right at first try`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto(lessonPathname(preferences, path.lessons[0]?.id ?? ''))
    for (const [index, { id, title }] of path.lessons.entries()) {
      await page.getByRole('heading', { level: 2, name: title }).waitFor()
      await comePastTheExercise(page)
      const questions = quizOf(id)
      for (const _ of questions) await answerQuestion(page, questions, true)
      await expect(page.getByText(`${questions.length} of ${questions.length} at first try`)).toBeFocused()
      if (path.lessons[index + 1]) await page.getByRole('button', { name: 'Next lesson' }).click()
    }
  })
}

test('a wrong answer is explained, comes again at the end, and the result counts first tries', async ({
  learnerPage: page,
}) => {
  await page.goto(lessonPathname(coding, firstLesson))
  const quiz = page.getByRole('form', { name: 'Quiz' })
  const questions = quizOf(firstLesson)
  const all = questions.length
  await quiz.getByRole('button', { name: 'Answer' }).click()
  await expect(quiz.getByRole('status')).toHaveText('Choose an answer first.')

  const legend = await quiz.locator('legend').innerText()
  await answerQuestion(page, questions, false)
  for (const _ of questions.slice(1)) await answerQuestion(page, questions, true)
  await expect(quiz.getByText('Once more · 1 to go')).toBeVisible()
  await expect(quiz.locator('legend')).toHaveText(legend)
  await answerQuestion(page, questions, true)
  await expect(page.getByText(`${all - 1} of ${all} at first try`)).toBeFocused()
  await expect(page.getByText('Passed', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Best: ${all - 1} of ${all}`)).toBeVisible()
  await page.getByRole('button', { name: 'Take again' }).click()
  await expect(quiz.getByRole('radio').first()).toBeFocused()
  for (const _ of questions) await answerQuestion(page, questions, true)
  await expect(page.getByText(`${all} of ${all} at first try`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Best: ${all} of ${all}`)).toBeVisible()
})

test('a wrong choice looks wrong and the right one right: by word, by shape and by colour', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(lessonPathname(coding, firstLesson))
  const quiz = page.getByRole('form', { name: 'Quiz' })
  const questions = quizOf(firstLesson)
  const [wrong, right] = [await keyOf(quiz, questions, false), await keyOf(quiz, questions, true)].map((key) =>
    quiz.locator('label').nth(Number(key) - 1),
  ) as [Locator, Locator]
  await wrong.click()
  await quiz.getByRole('button', { name: 'Answer' }).click()
  await expect(wrong).toContainText('Your answer, wrong')
  await expect(right).toContainText('The right answer')
  const lookOf = (option: Locator) =>
    option.evaluate((label) => {
      const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(label)
      const sign = label.querySelector('[aria-hidden]') as HTMLElement
      const { borderTopLeftRadius, backgroundColor: fill } = getComputedStyle(sign)
      return [borderTopStyle, borderTopColor, backgroundColor, borderTopLeftRadius, fill, sign.innerHTML]
    })
  const [looksWrong, looksRight] = [await lookOf(wrong), await lookOf(right)]
  for (const [index, part] of looksWrong.entries()) expect(part).not.toBe(looksRight[index])
})

test("a visitor's result lasts as long as the page, and goes to the account on signing up", { tag: '@long' }, async ({
  page,
  account,
}) => {
  await page.goto(lessonPathname(coding, firstLesson))
  const quizSection = page.getByRole('region', { name: 'Check yourself' })
  const questions = quizOf(firstLesson)
  for (const _ of questions) await answerQuestion(page, questions, true)
  await expect(quizSection.getByRole('switch', { name: 'Keep my progress on this device' })).not.toBeChecked()
  await quizSection.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(quizSection).toContainText('Kept until you close or reload this page. Sign up to keep your result.')
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await page.getByRole('button', { name: 'Previous lesson' }).click()
  await expect(page.getByText(/Best: (\d+) of \1$/)).toBeVisible()

  await quizSection.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  const saved = page.waitForResponse('**/api/v1/operations')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByText(/Best: (\d+) of \1$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Best: (\d+) of \1$/)).toBeVisible()
})

test("the quiz's code is loaded by a lesson, and by no other page", { tag: '@long' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
  await page.goto('/courses/coding/intensive/advanced')
  await page.getByText(/% complete/).waitFor()
  expect(scripts.filter((url) => /\/quiz-/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Start First Lesson' }).click()
  await page.getByRole('form', { name: 'Quiz' }).waitFor()
  expect(scripts.filter((url) => /\/quiz-/.test(url))).toHaveLength(1)
})

test('a quiz whose code does not arrive says so, and comes at the next try', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  const code = /\/assets\/quiz-[^/]+\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto(lessonPathname(coding, firstLesson))
  await expect(page.getByText("The quiz didn't load")).toBeVisible()
  await page.unroute(code)
  await page.getByRole('region', { name: 'Check yourself' }).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('form', { name: 'Quiz' })).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('Query error:')
})
