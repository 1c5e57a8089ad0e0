import { beginnerCoding } from './specification/learner.ts'
import { expect, test } from './test.ts'

test('a learner sees what each of their points is for, and what they have just learned among them', async ({
  learnerPage: page,
  before,
}) => {
  await page.goto('/dashboard/activity')
  await expect(page.getByText('No points yet')).toBeVisible()
  await before.onboarding(beginnerCoding)
  await before.lessons(beginnerCoding, 2)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Where your points come from' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your points' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('10')
  const awards = page.getByRole('definition').filter({ hasText: /\+\d+ points/ })
  await expect(awards).toHaveCount(2)
  await expect(awards.first()).toContainText('Links, Images and Attributes')
  await expect(awards.first()).toContainText('+5 points')
})
