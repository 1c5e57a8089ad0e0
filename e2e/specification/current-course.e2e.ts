import { expect, test } from '../test.ts'
import { beginnerCoding, beginnerDesign, hold } from './learner.ts'

test('2 Course player: while no goal is known it says Loading your course...', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  const answer = await hold(page, '**/api/v1/session')
  await page.goto('/course-dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading your course...' })).toBeAttached()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Web Development Fundamentals' })).toBeVisible()
})

test('2 Course player: /course-dashboard shows the course that the link there named, before that of the profile', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding({ ...beginnerDesign, experienceLevel: 'advanced' })
  await before.onboarding(beginnerCoding)
  await page.goto('/dashboard')
  const design = page.getByRole('listitem').filter({ hasText: 'UI/UX Design Essentials' })
  await design.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/course-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'UI/UX Design Essentials' })).toBeVisible()
  await expect(page.getByText('Advanced', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'UI/UX Design Essentials' })).toBeVisible()
})

test('2 Course player: /course-dashboard shows the course of the profile to whoever comes without such a link', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding({ ...beginnerDesign, timeCommitment: 'intensive' })
  await page.goto('/course-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'UI/UX Design Essentials' })).toBeVisible()
  await expect(page.getByText('Complete Beginner', { exact: true })).toBeVisible()
  await expect(page.getByText('10+ hours per week', { exact: true })).toBeVisible()
})

test('8 Missing learning preferences: a toast says so, and the wizard is next', async ({ learnerPage: page }) => {
  await page.goto('/course-dashboard')
  await expect(page).toHaveURL('/onboarding')
  await expect(page.getByText('Missing learning preferences')).toHaveCount(1)
  await expect(page.getByText('Please complete the onboarding process first.')).toBeVisible()
})

test('2 Course player: on /courses/… the address decides, whatever the profile says', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerDesign)
  await page.goto('/courses/data/intensive/novice')
  await expect(page.getByRole('heading', { level: 1, name: 'Data Science and Analysis' })).toBeVisible()
  await expect(page.getByText('Novice', { exact: true })).toBeVisible()
  await expect(page.getByText('10+ hours per week', { exact: true })).toBeVisible()
})
