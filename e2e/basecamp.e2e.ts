import { coursePathname, lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { knownCourse } from '../testing/domain.ts'
import { check, exerciseOf, passed, verdict, write } from './exercise.ts'
import { expect, test } from './test.ts'

const { courses, lessons } = readContent()
const { bridges } = knownCourse(courses, 'coding')
const titleOf = (wanted: string) => bridges.find(({ id }) => id === wanted)?.title ?? ''
const beginner = { learningGoal: 'coding', timeCommitment: 'moderate', experienceLevel: 'beginner' } as const
const [bridgeId, goalId] = ['base-editor', 'coding-1-1-2']
const solution = lessons.get(bridgeId)?.tasks.find(({ step }) => step === 'b')?.exercise.solution ?? {}

test('a bridge is found at Basecamp and before its lesson, is done once its exercise passed, and counts as no lesson', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginner)
  await page.goto(coursePathname(beginner))
  const basecamp = page.getByRole('region', { name: 'Basecamp' })
  await expect(basecamp).toContainText('0 of 8 done')
  await expect(basecamp.getByRole('list', { name: 'Basecamp', exact: true }).getByRole('link')).toHaveCount(3)
  await basecamp.getByText('9 more').click()
  await expect(basecamp.getByRole('listitem').getByRole('link')).toHaveCount(bridges.length)

  await page.goto(lessonPathname(beginner, goalId))
  await page
    .getByText('Before this lesson:')
    .getByRole('link', { name: titleOf(bridgeId) })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: titleOf(bridgeId) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toHaveCount(0)
  const exercise = await exerciseOf(page)
  await write(exercise, solution)
  await check(exercise)
  await expect(verdict(exercise)).toHaveText(passed)

  await page.getByText('Gets you ready for').getByRole('link').click()
  await expect(page.getByText('Before this lesson:')).toContainText('(done)')
  await expect(page.getByText('0% complete')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('3', { exact: true }).first()).toBeVisible()
})
