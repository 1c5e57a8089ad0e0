import type { Page } from '@playwright/test'
import { coursePathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { coursePath } from '../domain/course-paths.ts'
import type { PlacementQuestion } from '../domain/quizzes.ts'
import { expect, test } from './test.ts'

const { courses, placements } = readContent()
const coding = courses.find(({ topics }) => topics.includes('coding'))
const questions = new Map(
  (placements[coding?.id ?? ''] ?? []).flatMap((own, index) =>
    own.map((question): [string, PlacementQuestion & { topic: string }] => [
      plain(question.question),
      { ...question, topic: coding?.placement[index]?.id ?? '' },
    ]),
  ),
)
const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const address = coursePathname(preferences)
const unknown = Object.fromEntries((coding?.placement ?? []).map(({ id }) => [id, 0]))
const left = coding ? coursePath(coding, preferences, { ...unknown, files: 2, tags: 2 }).bridges : []

function plain(text: string): string {
  return text.replaceAll('`', '')
}

/** Answers all questions: right those of some topics, and the others with 'I don't know'. */
async function answer(page: Page, isKnown: (topic: string) => boolean): Promise<void> {
  await page.getByRole('button', { name: 'Begin' }).click()
  for (let number = 1; number <= questions.size; number++) {
    await expect(page.getByText(`Question ${number} of ${questions.size}`)).toBeVisible()
    const asked = (await page.getByRole('form', { name: 'Placement check' }).locator('legend').textContent()) ?? ''
    const question = questions.get(asked)
    if (!question) throw new Error(`This is not asked: ${asked}`)
    const right = isKnown(question.topic) ? question.answer : question.options.length
    await page.getByRole('form', { name: 'Placement check' }).getByRole('radio').nth(right).check()
    await page.keyboard.press('Enter')
  }
}

test('who knows the first topics gets a path without their bridges, and finds it so on another day', async ({
  learnerPage: page,
}) => {
  await page.goto(address)
  await page.getByRole('link', { name: 'Find out where you begin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where do you begin?' })).toBeVisible()
  await answer(page, (topic) => topic === 'files' || topic === 'tags')
  const outcome = page.getByRole('heading', { name: '4 right answers of 12' })
  await expect(outcome).toBeFocused()
  await expect(page.getByText(/stay open in Basecamp/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to my path' }).click()

  await expect(page).toHaveURL(address)
  const basecamp = page.getByRole('region', { name: 'Basecamp' }).first()
  await expect(basecamp.getByText(`of ${left.length} done`)).toBeVisible()
  await page.goto(`${address}/coding-1-1-1`)
  await expect(page.locator('[data-exercise]').first()).toHaveAttribute('data-exercise', 'c')
})

test('who knows much is told of a level that fits better', async ({ page }) => {
  await page.goto('/courses/coding/placement?time=moderate&level=beginner')
  await answer(page, () => true)
  await expect(page.getByText('Novice fits you better than Complete Beginner')).toBeVisible()
  await page.getByRole('button', { name: 'Change to Novice' }).click()
  await expect(page).toHaveURL('/courses/coding/moderate/novice')
})

test('a check that was left goes on where it was', async ({ page }) => {
  await page.goto('/courses/coding/placement')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('radio', { name: "I don't know" }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of 12')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('Question 2 of 12')).toBeVisible()
})
