import { expect, test } from '../test.ts'

test('1 What the product does: a visitor can begin without an account, right from the landing page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose your path' }).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
})

test('2 Landing page: stands between header and footer', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('2 Landing page: the hero shows the badge and the headline', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Personalized Learning Platform', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Learn anything. Track your progress.', exact: true }),
  ).toBeVisible()
})

test('2 Landing page: a learner sees the button to the dashboard in place of the waitlist', async ({ learnerPage }) => {
  await learnerPage.goto('/')
  const button = learnerPage.getByRole('main').getByRole('link', { name: 'Your Learning Dashboard', exact: true })
  await expect(button).toBeVisible()
  await expect(learnerPage.getByRole('button', { name: 'Join the Waitlist' })).toBeHidden()
  await button.click()
  await expect(learnerPage).toHaveURL('/dashboard')
})

test('2 Landing page: a visitor sees the waitlist in place of the dashboard; it logs and opens a form', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Your Learning Dashboard' })).toBeHidden()
  const logged = page.waitForEvent('console', (message) => message.text() === 'Join the Waitlist')
  await main.getByRole('button', { name: 'Join the Waitlist', exact: true }).click()
  await logged
  await expect(page.getByRole('dialog', { name: 'Join the Waitlist' }).getByLabel('E-mail address')).toBeVisible()
})

test('2 Landing page: the waitlist answers a known address as it answers a new one', async ({ page, account }) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  for (const email of [account.email, account.email.toUpperCase()]) {
    await page.getByRole('button', { name: 'Join the Waitlist', exact: true }).click()
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Keep me posted' }).click()
    await expect(dialog.getByText('You are on the list.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})

test('2 Landing page: three reasons to learn here', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Why Learn From This Platform?', exact: true }),
  ).toBeVisible()
  for (const reason of ['Completely Free', 'Get Hired', 'Learning By Doing']) {
    await expect(page.getByRole('heading', { level: 3, name: reason, exact: true })).toBeVisible()
  }
})

test('2 Landing page: eight cards say what there is', async ({ page }) => {
  await page.goto('/')
  const title = 'Everything you need to learn effectively'
  const section = page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
  await expect(section.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
    'Extensive Library',
    'Personalized Learning',
    'Progress Tracking',
    'Skill Points',
    'Custom Paths',
    'Interactive Learning',
    'Topic Mastery',
    'Self-paced Learning',
  ])
})

test('2 Landing page: a table compares free with $15-200/month and platform-specific content', async ({ page }) => {
  await page.goto('/')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Paid platforms' })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText('$0')
  await expect(
    table
      .getByRole('row', { name: /^Price/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('$15-200/month')
  await expect(table.getByRole('row', { name: /^Content/ })).toContainText('Platform-specific content only')
})
