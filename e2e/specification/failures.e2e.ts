import type { Page } from '@playwright/test'
import { serverHeader } from '../../domain/foreign-response.ts'
import { test as base, expect } from '../test.ts'
import { cutOff } from './learner.ts'

/** On these pages things go wrong on purpose, and the console says so: nobody listens for unexpected errors. */
const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})

test('2 Not-found screen: says that there is no such page, with status 404, and logs the bad path to the console', async ({
  page,
}) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const answer = await page.goto('/no/such/page?from=somewhere')
  expect(answer?.status()).toBe(404)
  expect((await logged).text()).toBe('404: no page at /no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found', exact: true })).toBeVisible()
  await expect(
    page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText("Sorry, we couldn't find the page you were trying to access.", { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('8 Unknown route: shows the 404 screen within the app too, and Go Back leads to the page before', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('main').evaluate((main) => main.insertAdjacentHTML('afterbegin', '<a href="/gone">Gone</a>'))
  await page.getByRole('link', { name: 'Gone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/404 - Page Not Found/)
  await page.getByRole('button', { name: 'Go Back', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'Go Back', exact: true }).click()
  await expect(page).toHaveURL('/about')
})

test('2 Not-found screen: where there is no page before, Go Back leads to the landing page', async ({ page }) => {
  await page.goto('/about')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => window.open('/no/such/page'))
  const tab = await opened
  await tab.waitForLoadState()
  await tab.getByRole('button', { name: 'Go Back', exact: true }).click()
  await expect(tab).toHaveURL('/')
})

test('8 Rendering failure: shows the fallback with what went wrong, and Try Again draws the page anew', async ({
  page,
}) => {
  await page.goto('/about')
  // What the page would show does not arrive, so that it cannot be drawn.
  await page.route('**/courses.data', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong', exact: true })).toBeVisible()
  await expect(page.getByText('Failed to fetch')).toBeVisible()
  await page.unroute('**/courses.data')
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('8 Rendering failure: an answer that cannot be drawn is asked for anew by Try Again, and a good one heals the page', {
  tag: '@long',
}, async ({ learnerPage: page, consoleErrors }) => {
  await page.route(
    '**/api/v1/record',
    (route) => route.fulfill({ headers: { [serverHeader]: '1' }, json: { version: 1, record: {} } }),
    { times: 1 },
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' })).toBeVisible()
  consoleErrors.splice(0)
})

test('8 Query errors: are logged, and the catalogue shows what it knows', async ({ page }) => {
  await page.route('**/api/v1/courses', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Query error:'))
  await page.goto('/courses')
  await logged
  await expect(page.getByText('3,245 enrolled')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('8 Mutation errors: are logged, and a form keeps what was typed and says what to do', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('ana@example.org')
  await page.route('**/api/v1/waitlist', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Mutation error:'))
  await dialog.getByRole('button', { name: 'Keep me posted' }).click()
  await logged
  await expect(dialog.getByRole('alert')).toContainText("The server can't be reached.")
  await expect(dialog.getByLabel('Email address')).toHaveValue('ana@example.org')
})

test('8 Data-call errors: a choice that could not be saved is logged and stored on the device, and the wizard goes on', async ({
  learnerPage,
}) => {
  await learnerPage.goto('/onboarding')
  await expect(learnerPage.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await learnerPage.route('**/api/v1/profile', (route) => route.abort())
  const logged = learnerPage.waitForEvent('console', (message) => message.text().startsWith('Mutation error:'))
  await learnerPage.getByRole('radio', { name: 'Game Development' }).check()
  await learnerPage.getByRole('button', { name: 'Continue' }).click()
  await expect(learnerPage).toHaveURL('/onboarding/time')
  await logged
  await learnerPage.getByRole('button', { name: 'Back' }).click()
  await expect(learnerPage.getByRole('radio', { name: 'Game Development' })).toBeChecked()
})

test('8 Auth provider: a failed session request is logged, and the page stays usable as signed out', {
  tag: '@long',
}, async ({ learnerPage }) => {
  await learnerPage.route('**/api/v1/session', (route) => route.abort())
  const logged = learnerPage.waitForEvent('console', (message) => message.text().startsWith('Query error:'))
  await learnerPage.goto('/')
  await logged
  await expect(learnerPage.getByRole('button', { name: 'Join the Waitlist' })).toBeVisible()
  await learnerPage.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
  await learnerPage.getByRole('link', { name: /See the course for Programming/ }).click()
  await learnerPage.getByRole('button', { name: 'Start First Lesson' }).click()
  await expect(learnerPage.getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
})

test('8 Auth library errors: what is wrong with a sign-up stands beside its field, and what was typed stays', async ({
  page,
  account,
}) => {
  await page.goto('/signup')
  const form = page.getByRole('form', { name: 'Sign up' })
  const signUp = form.getByRole('button', { name: 'Sign Up' })
  await signUp.click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Please enter your name.')
  await form.getByLabel('Name', { exact: true }).fill(account.name)
  await form.getByLabel('Email address').fill('ana at home')
  await form.getByLabel('Password', { exact: true }).fill('short')
  await signUp.click()
  await expect(form.getByLabel('Email address')).toHaveAccessibleDescription(
    'This is not an email address: it has a space in it.',
  )
  await form.getByLabel('Email address').fill(account.email)
  await signUp.click()
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/^This password is easy to guess\. /)
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('short')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(account.name)
  await expect(form.getByLabel('Email address')).toHaveValue(account.email)
})

test('8 Auth library errors: an address that has an account says so, and a wrong password does not say which was wrong', async ({
  learnerPage,
  learner: account,
}) => {
  await learnerPage.context().clearCookies()
  await learnerPage.goto('/signup')
  await learnerPage.getByLabel('Name', { exact: true }).fill(account.name)
  await learnerPage.getByLabel('Email address').fill(account.email)
  await learnerPage.getByLabel('Password', { exact: true }).fill('another password')
  await learnerPage.getByRole('button', { name: 'Sign Up' }).click()
  await expect(learnerPage.getByLabel('Email address')).toHaveAccessibleDescription(
    'There is already an account with this address.',
  )

  await learnerPage.goto('/signin')
  await learnerPage.getByLabel('Email address').fill(account.email)
  await learnerPage.getByLabel('Password', { exact: true }).fill('another password')
  await learnerPage.getByRole('button', { name: 'Sign In' }).click()
  await expect(learnerPage.getByRole('alert')).toContainText('Wrong email or password.')
  await expect(learnerPage.getByLabel('Email address')).toHaveValue(account.email)
})

test('4 Auth status: is loading, then error with a way to ask again, then ready', async ({ learnerPage }) => {
  const restore = await cutOff(learnerPage, '**/api/v1/session')
  await learnerPage.goto('/dashboard')
  await expect(learnerPage.getByRole('heading', { level: 1 })).toHaveCount(1)
  const alert = learnerPage.getByRole('alert').filter({ hasText: 'The server did not answer' })
  await expect(alert).toBeVisible()
  await restore()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(learnerPage.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' })).toBeVisible()
})

test('4 Auth status: once it is ready, header and hero are those of a learner', async ({
  learnerPage,
  learner: account,
}) => {
  const session = Promise.withResolvers<void>()
  await learnerPage.route('**/api/v1/session', async (route) => {
    await session.promise
    await route.continue()
  })
  await learnerPage.goto('/')
  await expect(learnerPage.getByRole('button', { name: 'Join the Waitlist' })).toBeVisible()
  session.resolve()
  await expect(learnerPage.getByRole('button', { name: `Your account: ${account.name}` })).toBeVisible()
  await expect(
    learnerPage.getByRole('main').getByRole('link', { name: 'Your Learning Dashboard', exact: true }),
  ).toBeVisible()
})
