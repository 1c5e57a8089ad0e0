import { lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { check, exerciseOf, withoutDeadlines, write } from './exercise.ts'
import { expect, test } from './test.ts'

const lessonId = 'coding-1-1-1'
const tasks = readContent().lessons.get(lessonId)?.tasks ?? []
const challenge = tasks.find(({ step }) => step === 'c')?.exercise
const titleOf = (wanted: string) => tasks.find(({ step }) => step === wanted)?.exercise.title ?? ''
const advanced = { learningGoal: 'coding', timeCommitment: 'moderate', experienceLevel: 'advanced' } as const

test('whoever is advanced meets the challenge first, is led to easier tasks after two runs, and proves them by passing it', async ({
  learnerPage: page,
}) => {
  await page.goto(lessonPathname(advanced, lessonId))
  const small = page.locator('[data-task]').first()
  await expect(small.getByRole('button', { name: 'Check' })).toBeHidden()
  await small.getByRole('button', { name: 'Try it' }).click()
  await expect(small.getByRole('button', { name: 'Check' })).toBeVisible()

  const exercise = await exerciseOf(page, 'c')
  await withoutDeadlines(page)
  await check(exercise)
  await expect(exercise.getByText('Stuck?')).toBeHidden()
  await check(exercise)
  await expect(page.getByRole('button', { name: new RegExp(`Open it ?: ${titleOf('b')}`) })).toBeVisible()
  await exercise.getByRole('link', { name: titleOf('b') }).click()
  await expect(page.locator('[data-exercise=b]').getByRole('heading', { name: titleOf('b') })).toBeVisible()

  await write(exercise, challenge?.solution ?? {})
  await check(exercise)
  for (const step of ['c', 'b']) {
    await expect(page.locator(`[data-exercise=${step}]`).getByRole('heading', { name: /Passed/ })).toBeVisible()
  }
  await page.getByRole('button', { name: new RegExp(`Open it ?: ${titleOf('a')}`) }).click()
  await expect(page.locator('[data-exercise=a]').getByRole('heading', { name: /Passed/ })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('14', { exact: true }).first()).toBeVisible()
})

test('with little time, the challenge waits for another day, and opens by its address', async ({ page }) => {
  const minimal = { ...advanced, timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
  await page.goto(lessonPathname(minimal, lessonId))
  await expect(page.getByText('Challenge, for another day')).toBeVisible()
  await expect(page.locator('[data-exercise]')).toHaveCount(2)
  await page.goto(`${lessonPathname(minimal, lessonId)}#challenge`)
  await expect(page.locator('[data-exercise=c]').getByRole('heading', { name: titleOf('c') })).toBeVisible()
})
