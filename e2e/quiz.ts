import type { Locator, Page } from '@playwright/test'
import { withoutBackticks } from '../domain/inline-code.ts'
import type { Question } from '../domain/quizzes.ts'
import { expect } from './test.ts'

/** The number key of an option of the question on the screen: of the right one, or of one that is wrong. */
export async function keyOf(quiz: Locator, questions: readonly Question[], isRight: boolean): Promise<string> {
  const legend = await quiz.locator('legend').innerText()
  const question = questions.find((candidate) => withoutBackticks(candidate.question) === legend)
  if (!question) throw new Error(`The content has no question '${legend}'`)
  const right = withoutBackticks(question.options[question.answer] ?? '')
  const options = await quiz
    .getByRole('radio')
    .evaluateAll((inputs) =>
      inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.lastElementChild?.textContent),
    )
  const index = options.indexOf(right)
  return `${(isRight ? index : (index + 1) % options.length) + 1}`
}

/** Answers the question on the screen by keyboard, and goes on. */
export async function answerQuestion(page: Page, questions: readonly Question[], isRight: boolean): Promise<void> {
  const quiz = page.getByRole('form', { name: 'Quiz' })
  const key = await keyOf(quiz, questions, isRight)
  await quiz.getByRole('radio').first().focus()
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(quiz.getByRole('status')).toContainText(isRight ? 'Right.' : 'Not quite.')
  await expect(quiz.getByRole('button')).toBeInViewport()
  await page.keyboard.press('Enter')
}
