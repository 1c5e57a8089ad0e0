import type { Page } from '@playwright/test'
import { onDevice } from './learning.ts'
import { expect, test, watchConsole } from './test.ts'

// spec: 1 What the product does: A learner chooses a path, follows it, earns points, and sees the dashboard
test("a learner's whole journey: from a first lesson as a visitor to finding everything in another browser", async ({
  page,
  account,
  browser,
}) => {
  await test.step('a visitor takes a lesson', async () => {
    await page.goto('/courses/coding/minimal/beginner')
    await page.getByRole('button', { name: 'Start First Lesson' }).click()
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByText('Lesson completed!')).toBeVisible()
    await expect(page.getByText('Great job! Keep up the good work.')).toBeVisible()
    await expectPercent(page, 20)
  })

  await test.step('answers the wizard, which needs no account', async () => {
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await expect(page).toHaveURL(/\/signup$/)
    await page.getByRole('link', { name: 'Start without an account' }).click()
    await expect(page).toHaveURL(/\/onboarding$/)
    await expect(page.getByText('Step 1 of 3')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.getByRole('radio', { name: /Programming & Web Development/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/onboarding\/time$/)
    await page.getByRole('radio', { name: /1-2 hours per week/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/onboarding\/experience$/)
    await page.getByRole('radio', { name: /Complete Beginner/ }).check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page).toHaveURL(/\/courses\/coding\/minimal\/beginner/)
    await expectPercent(page, 20)
  })

  await test.step('signs up and keeps it, where they were', async () => {
    await page.getByRole('region', { name: 'Your progress' }).getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Name', { exact: true }).fill(account.name)
    await page.getByLabel('Email address').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/courses\/coding\/minimal\/beginner$/)
    await expectPercent(page, 20)
  })

  await test.step('takes three lessons', async () => {
    for (const [title, percent] of [
      ['Links, Images and Attributes', 40],
      ['Semantic HTML and Accessible Forms', 60],
    ] as const) {
      await page
        .getByRole('link', { name: title })
        .or(page.getByRole('button', { name: title }))
        .first()
        .click()
      await page.getByRole('button', { name: 'Mark Complete' }).click()
      await expectPercent(page, percent)
    }
    await page.getByRole('button', { name: 'Next lesson' }).click()
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expectPercent(page, 80)
  })

  await test.step('sees points, level, streak and badges on the dashboard', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expectDashboard(page)
  })

  await test.step('signs out and is on the landing page', async () => {
    // Who signs out is asked first while something is still on its way.
    await expect.poll(() => onDevice(page, 'event')).toBe(0)
    await page.getByRole('button', { name: account.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Learn anything. Track your progress.' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('signs in in another browser, and all is there', async () => {
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    const errors = watchConsole(other)
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await other.getByLabel('Email address').fill(account.email)
    await other.getByLabel('Password', { exact: true }).fill(account.password)
    await other.getByRole('button', { name: 'Sign In' }).click()
    await expect(other).toHaveURL(/\/dashboard$/)
    await expectDashboard(other)
    await other.getByRole('link', { name: /Go to your next lesson/ }).click()
    await expectPercent(other, 80)
    expect(errors, 'errors on the console').toEqual([])
    await elsewhere.close()
  })
})

async function expectPercent(page: Page, percent: number): Promise<void> {
  await expect(
    page
      .getByRole('progressbar')
      .and(page.locator(`[aria-valuenow="${percent}"]`))
      .first(),
  ).toBeVisible()
}

/** Four lessons of a beginner's coding path. */
async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' })).toBeVisible()
  await expect(page.getByText('Level 1 - 20 points')).toBeVisible()
  await expect(page.getByText('First Steps', { exact: true })).toBeVisible()
  await expect(page.getByText('Module Master', { exact: true })).toBeVisible()
  await expect(page.getByText('1 day', { exact: true })).toBeVisible()
}
