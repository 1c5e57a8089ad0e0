import { LearningGoal } from '../../domain/preferences.ts'
import { expect, test } from '../test.ts'

test('1 What the product does: a visitor can begin without an account, right from the landing page', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/')
  await page.getByRole('main').getByRole('link', { name: 'Start without an account' }).first().click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
})

test('2 Landing page: stands between header and footer', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('2 Landing page: the hero shows the badge and the headline', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  await expect(page.getByText('Personalized Learning Platform', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Learn anything. Track your progress.', exact: true }),
  ).toBeVisible()
})

test('2 Landing page: a learner sees the button to the dashboard in place of the waitlist', async ({ newcomerAt }) => {
  const page = await newcomerAt('/')
  const button = page.getByRole('main').getByRole('link', { name: 'Your Learning Dashboard', exact: true })
  await expect(button).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeHidden()
  await button.click()
  await expect(page).toHaveURL('/dashboard')
})

test('2 Landing page: a visitor sees the waitlist in place of the dashboard; it logs and opens a form', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Your Learning Dashboard' })).toBeHidden()
  const logged = page.waitForEvent('console', (message) => message.text() === 'Join the Waitlist')
  await main.getByRole('button', { name: 'Join the Waitlist', exact: true }).click()
  await logged
  await expect(page.getByRole('dialog', { name: 'Join the Waitlist' }).getByLabel('Email address')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('2 Landing page: the waitlist answers a known address as it answers a new one', { tag: '@long' }, async ({
  page,
  account,
}) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  for (const email of [account.email, account.email.toUpperCase()]) {
    await page.getByRole('button', { name: 'Join the Waitlist', exact: true }).click()
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByRole('button', { name: 'Keep me posted' }).click()
    await expect(dialog.getByText('You are on the list.')).toBeVisible()
    // The server of these tests sends no mail, and nothing promises one.
    await expect(dialog.getByText('This site does not send mail yet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})

test('2 Landing page: each goal leads to its course, and the end of the page to the beginning', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/')
  await expect(page.getByText('you are here').first()).toBeVisible()
  const goals = page.getByRole('navigation', { name: 'Learning goals' }).getByRole('link')
  const addresses = await goals.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(LearningGoal.options.map((goal) => `/courses/${goal}/moderate/beginner`))
  const end = page.getByRole('main').getByRole('link').last()
  await expect(end).toHaveText('Start without an account')
  await end.click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
})

test('2 Landing page: a learner stands on no trail that is not theirs, and is asked no questions again', async ({
  newcomerAt,
}) => {
  const page = await newcomerAt('/')
  await expect(page.getByRole('main').getByRole('link').last()).toHaveText('Go to your dashboard')
  await expect(page.getByText('you are here')).toHaveCount(0)
  await expect(page.getByText('Three questions, no account')).toHaveCount(0)
})

test('2 Landing page: three reasons to learn here', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Why Learn From This Platform?', exact: true }),
  ).toBeVisible()
  for (const reason of ['Completely Free', 'Get Hired', 'Learning By Doing']) {
    await expect(page.getByRole('heading', { level: 3, name: reason, exact: true })).toBeVisible()
  }
})

test('2 Landing page: eight cards say what there is', async ({ visitorAt }) => {
  const page = await visitorAt('/')
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

test('2 Landing page: a table compares free with $15-200/month and platform-specific content', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/')
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
