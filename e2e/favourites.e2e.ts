import type { Page } from '@playwright/test'
import { beginnerCoding, beginnerDesign } from './specification/learner.ts'
import { beSignedIn, expect, test } from './test.ts'

const courses = (page: Page) => page.getByRole('region', { name: 'Your courses' }).getByRole('listitem')
const star = (page: Page, title: string) => courses(page).getByRole('button', { name: `Favourite: ${title}` })
const [coding, design] = ['Web Development Fundamentals', 'UI/UX Design Essentials']

test('a course that is marked comes first, also without a network, and is marked on every device', async ({
  learnerPage: page,
  learner,
  before,
  browser,
  baseURL,
  consoleErrors,
  context,
}) => {
  await before.lessons(beginnerDesign)
  await before.lessons(beginnerCoding, 2)
  await page.goto('/dashboard?tab=courses')
  await expect(courses(page).first()).toContainText(coding)
  await context.setOffline(true)
  await star(page, design).click()
  await expect(star(page, design)).toHaveAttribute('aria-pressed', 'true')
  await expect(courses(page).first()).toContainText(design)
  await expect(page.getByRole('status').getByText('Not saved yet: 1 choice.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').getByText('Not saved yet')).toBeHidden()
  consoleErrors.splice(0)

  const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) })
  await beSignedIn(elsewhere, learner, baseURL)
  await elsewhere.goto('/dashboard?tab=courses')
  await expect(courses(elsewhere).first()).toContainText(design)
  await star(elsewhere, design).click()
  await expect(courses(elsewhere).first()).toContainText(coding)
  await expect(star(page, design)).toHaveAttribute('aria-pressed', 'false')
  await elsewhere.close()
})
