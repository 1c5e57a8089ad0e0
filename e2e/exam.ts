import type { Page } from '@playwright/test'
import type { OpenExam } from '../domain/exams.ts'
import { answersTo } from '../testing/exams.ts'

/** Begins an exam from its first screen, and tells what the server drew. */
export async function startExam(page: Page, button = 'Start the exam'): Promise<OpenExam> {
  const drawn = page.waitForResponse((answer) => answer.url().endsWith('/attempts') && answer.ok())
  await page.getByRole('button', { name: button }).click()
  return (await drawn).json()
}

/** Answers the questions of an exam by keyboard, from the one on the screen on, so that `right` of all are right. */
export async function answer(page: Page, exam: OpenExam, right: number, from = 0, to = 20): Promise<void> {
  const answers = answersTo(exam, right)
  for (const [index, { id }] of exam.questions.slice(from, to).entries()) {
    await page.getByText(`Question ${from + index + 1} of 20`).waitFor()
    await page.keyboard.press(`${(answers[id] ?? 0) + 1}`)
    if (from + index < 19) await page.keyboard.press('Enter')
  }
}

/** Passes the exam of the course on the screen, and comes back to the course. */
export async function passExam(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Certification Exam' }).click()
  const exam = await startExam(page)
  await answer(page, exam, 20)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Back to the course' }).click()
}
