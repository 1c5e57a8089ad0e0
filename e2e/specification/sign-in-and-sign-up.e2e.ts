import type { Page } from '@playwright/test'
import { type Account, expect, test } from '../test.ts'

test('2 Sign-in and sign-up: the sign-in page welcomes back and shows the way to an account', async ({ visitorAt }) => {
  const page = await visitorAt('/signin')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back', exact: true })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New Here?', exact: true })).toBeVisible()
  await expect(page.getByText('Create an account to start your journey with us.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/signup')
})

test('2 Sign-in and sign-up: the sign-up page shows the way in for those who have an account', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/signup')
  await expect(page.getByRole('heading', { level: 1, name: "Don't have an Account?", exact: true })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible()
  await expect(
    page.getByText('Already have an account? Sign in to continue your journey.', { exact: true }),
  ).toBeVisible()
  // The server of these tests sends no mail.
  await expect(page.getByText('Once you are in, make recovery codes on your account page')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/signin')
})

test('2 Sign-in and sign-up: whoever signs up goes to /onboarding', async ({ page, account }) => {
  await page.goto('/signup')
  await signUp(page, account)
  await expect(page).toHaveURL('/onboarding')
})

test('2 Sign-in and sign-up: whoever signs in with open questions goes to /onboarding', async ({
  learnerPage,
  learner: account,
}) => {
  await choose(learnerPage, { learningGoal: 'data' })
  await signInAnew(learnerPage, account, '/signin')
  await expect(learnerPage).toHaveURL('/onboarding')
})

test('2 Sign-in and sign-up: whoever signs in after finishing onboarding goes to /dashboard', async ({
  learnerPage,
  learner: account,
}) => {
  await choose(learnerPage, { learningGoal: 'data', timeCommitment: 'moderate', experienceLevel: 'novice' })
  await signInAnew(learnerPage, account, '/signin')
  await expect(learnerPage).toHaveURL('/dashboard')
})

test('2 Sign-in and sign-up: whoever was sent to sign in from a page returns to it', async ({
  learnerPage,
  learner: account,
}) => {
  await signInAnew(learnerPage, account, '/dashboard?tab=skills')
  await expect(learnerPage).toHaveURL('/dashboard?tab=skills')
})

test('2 Sign-in and sign-up: who has no account yet takes the way back along to sign up', { tag: '@long' }, async ({
  page,
  account,
}) => {
  await page.goto('/dashboard?tab=skills')
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await signUp(page, account)
  await expect(page).toHaveURL('/dashboard?tab=skills')
})

async function signUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
}

/** Forgets the session of the browser, goes to `pathname`, and signs in where that leads. */
async function signInAnew(page: Page, { email, password }: Account, pathname: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(pathname)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function choose(page: Page, choices: Record<string, string>): Promise<void> {
  const answer = await page.request.patch('/api/v1/profile', { data: choices })
  expect(answer.ok()).toBe(true)
}
