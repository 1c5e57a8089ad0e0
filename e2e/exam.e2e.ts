import { AxeBuilder } from '@axe-core/playwright'
import { lessonFilePathname, lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { coursePath } from '../domain/course-paths.ts'
import { knownCourse } from '../testing/domain.ts'
import { answer, passExam, startExam } from './exam.ts'
import { answerQuestions } from './learning.ts'
import { beginnerCoding, openCourse } from './specification/learner.ts'
import { expect, test } from './test.ts'

const opener = 'Certification Exam'

test('an exam is taken by keyboard, can be left and reloaded in the middle, and tells what is right at the end', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await openCourse(page, beginnerCoding)
  await page.getByRole('button', { name: opener }).click()
  const dialog = page.getByRole('dialog', { name: opener })
  await expect(dialog).toContainText('You have 5 lessons left. You can still try.')
  const exam = await startExam(page)
  expect(exam.questions).toHaveLength(20)
  await answer(page, exam, 16, 0, 7)
  await expect(dialog.getByText('Question 8 of 20 · 7 answered')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: opener }).click()
  await dialog.getByRole('button', { name: 'Continue the exam' }).click()
  await expect(dialog.getByText('Question 8 of 20 · 7 answered')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: opener })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Continue the exam' }).click()
  await answer(page, exam, 16, 7, 18)

  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('2 questions have no answer yet')
  await dialog.getByRole('button', { name: 'Go to question 19' }).click()
  await answer(page, exam, 16, 18, 20)
  await dialog.getByRole('button', { name: 'Question 3, answered' }).click()
  await expect(dialog.getByText('Question 3 of 20 · 20 answered')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()

  await expect(dialog.getByRole('heading', { name: 'You got 16 of 20' })).toBeFocused()
  await expect(dialog.getByText('You passed the Certification Exam.')).toBeVisible()
  await dialog.getByText('Every question and why').click()
  await expect(dialog.getByText('Correct answer:')).toHaveCount(4)
  await expect(page.getByText('Certification completed!', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the course' }).click()
  await expect(page.getByText('Certification Exam: completed')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('20 skill points')
})

test('an exam that is not passed says when the next try is possible, also after a reload', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await openCourse(page, beginnerCoding)
  await page.getByRole('button', { name: opener }).click()
  const dialog = page.getByRole('dialog', { name: opener })
  await startExam(page)
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('20 questions have no answer yet')
  await dialog.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(dialog.getByRole('heading', { name: 'You got 0 of 20' })).toBeVisible()
  await expect(dialog.getByText(/^You can try again at \d/)).toBeVisible()
  await expect(dialog.getByText('No answer', { exact: true })).toHaveCount(20)

  await page.reload()
  await page.getByRole('button', { name: opener }).click()
  await expect(dialog.getByText(/^You can try again at \d/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^(Start|Retry)/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'See your last result' }).click()
  await expect(dialog.getByRole('heading', { name: 'You got 0 of 20' })).toBeVisible()
})

test('an exam whose handing in does not arrive keeps the answers, and arrives at the next try', {
  tag: '@long',
}, async ({ learnerPage: page, consoleErrors }) => {
  await openCourse(page, beginnerCoding)
  await page.getByRole('button', { name: opener }).click()
  const exam = await startExam(page)
  await answer(page, exam, 20)
  await page.route('**/attempts/*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Your answers are kept.')
  await page.unroute('**/attempts/*')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You got 20 of 20' })).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('Mutation error:')
})

test('a visitor takes the exam too, and what they passed goes along when they sign up', { tag: '@long' }, async ({
  page,
  account,
}) => {
  await openCourse(page, beginnerCoding)
  await passExam(page)
  await expect(page.getByText('Project completed!', { exact: true })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Your progress' })
  await expect(progress).toContainText(/\b5 skill points/)
  await progress.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Certification Exam: completed')).toBeVisible()
  await expect(progress).toContainText('20 skill points')
  await page.reload()
  await expect(page.getByText('Certification Exam: completed')).toBeVisible()
  await expect(page.getByText('Passed as a practice without an account, with 20 of 20 questions')).toBeVisible()
})

test('a visitor who is about to leave an open exam is asked, for nobody else knows of it', { tag: '@long' }, async ({
  page,
}) => {
  const asked = answerQuestions(page, 'dismiss')
  await openCourse(page, beginnerCoding)
  await page.getByRole('button', { name: opener }).click()
  await expect(page.getByText('an open exam is gone once you leave or reload this page, or sign up')).toBeVisible()
  const exam = await startExam(page)
  await answer(page, exam, 16, 0, 7)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByText('Question 8 of 20 · 7 answered')).toBeVisible()
  // Put away, it is open still.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
})

test('nothing that the site gives out holds a question of the exam', async ({ request }) => {
  const { courses, lessons } = readContent()
  const course = knownCourse(courses, 'coding')
  const path = coursePath(course, { ...beginnerCoding, timeCommitment: 'intensive', experienceLevel: 'advanced' })
  const asked = path.lessons.flatMap(({ id }) => lessons.get(id)?.examQuestions ?? [])
  expect(asked.length).toBeGreaterThanOrEqual(80)
  const files = path.lessons.flatMap(({ id }) => [
    lessonFilePathname(id),
    lessonPathname(path.preferences, id),
    `${lessonPathname(path.preferences, id)}.data`,
  ])
  // Whatever way a text is written down in a file, its letters stay.
  const letters = (text: string) => text.replaceAll(/[^a-z]/gi, '')
  const [quizQuestion] = lessons.get('coding-1-1-1')?.quiz ?? []
  const quiz = await (await request.get(lessonFilePathname('coding-1-1-1'))).text()
  expect(letters(quiz), 'a question of the quiz is found this way').toContain(letters(quizQuestion?.question ?? '?'))
  for (const file of files) {
    const given = letters(await (await request.get(file)).text())
    expect(asked.filter(({ question }) => given.includes(letters(question))).map(({ question }) => question)).toEqual(
      [],
    )
  }
})

test("a visitor's exam on a phone, in the dark: axe finds nothing, nothing overflows, and the line break stays", {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await openCourse(page, beginnerCoding)
  const look = async () => {
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const dialog = page.getByRole('dialog', { name: opener })
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.getByRole('button', { name: opener }).click()
  await page.getByRole('button', { name: 'Start the exam' }).waitFor()
  await look()
  const exam = await startExam(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('20 questions have no answer yet')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Submit anyway' })).toBeInViewport()
  await page.getByRole('button', { name: 'Go to question 1' }).click()
  await answer(page, exam, 10)
  await look()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('heading', { name: 'You got 10 of 20' }).waitFor()
  const again = page.getByRole('region', { name: 'Worth another look' }).getByRole('link')
  expect(await again.count()).toBeGreaterThan(0)
  await expect(page.getByText(/Correct answer|Your answer/)).toHaveCount(0)
  await look()
  await page.getByRole('button', { name: 'Back to the course' }).click()
  await page.getByRole('button', { name: opener }).click()
  await expect(page.getByText(/^You can try again at \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Start|Retry)/ })).toHaveCount(0)

  // The browser waits, whatever became of the page.
  await page.reload()
  await page.getByRole('button', { name: opener }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole('alert')).toContainText(/^Take a break. You can try again in \d+ minutes?\./)
  expect(consoleErrors.splice(0).join('\n')).toContain('Mutation error:')
})
