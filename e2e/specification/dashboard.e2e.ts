import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { beginnerCoding, beginnerData, beginnerDesign, cutOff, hold, pathFor } from './learner.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' })

/** A card of the dashboard, by its heading. */
const card = (page: Page, name: string) =>
  page.locator('*:has(> h2)').filter({ has: page.getByRole('heading', { level: 2, name }) })

test('2 Dashboard: the banner says Your Learning Dashboard and what it is for, in a page with header and footer', async ({
  newcomerAt,
}) => {
  const page = await newcomerAt('/dashboard')
  await expect(title(page)).toBeVisible()
  await expect(page.getByText('Track your progress and accelerate your learning journey')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
})

test("2 Dashboard: the banner shows the learner's own points and level, from 0 points at level 1", async ({
  learnerPage: page,
  before,
}) => {
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name })
  await page.goto('/dashboard')
  await expect(figure('Points')).toContainText('0')
  await expect(figure('Novice')).toContainText('Level 1')
  // 8 lessons of coding, 5 of design and 5 of data, at 5 points each; 20, 5 and 5 for the projects.
  for (const preferences of [beginnerCoding, beginnerDesign, beginnerData]) {
    await before.lessons({ ...preferences, timeCommitment: 'intensive', experienceLevel: 'advanced' })
    await before.finalProject(preferences)
  }
  await page.reload()
  await expect(figure('Points')).toContainText('120')
  await expect(figure('Beginner')).toContainText('Level 2')
})

test('2 Dashboard: while the learner or their figures load it shows its skeleton', async ({ learnerPage: page }) => {
  const session = await hold(page, '**/api/v1/session')
  const figures = await hold(page, '**/api/v1/record')
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading your dashboard' })
  const asked = page.waitForRequest('**/api/v1/record')
  await page.goto('/dashboard')
  await expect(skeleton).toHaveCSS('opacity', '1')
  session()
  await asked
  await expect(skeleton).toHaveCSS('opacity', '1')
  figures()
  await expect(title(page)).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('8 Dashboard load failure: an alert with Retry, which clears the error', async ({
  learnerPage: page,
  consoleErrors,
}) => {
  const letThrough = await cutOff(page, '**/api/v1/record')
  await page.goto('/dashboard')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard' })
  await expect(alert).toBeVisible()
  await expect(alert).toContainText('We encountered an error while loading your dashboard.')
  await letThrough()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(title(page)).toBeVisible()
  await expect(alert).toHaveCount(0)
  expect(consoleErrors.splice(0)).toContainEqual(expect.stringMatching(/^Query error: /))
})

test('2 Dashboard: three tabs, Overview first', async ({ newcomerAt }) => {
  const page = await newcomerAt('/dashboard')
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Courses', 'Skills'])
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('2 Dashboard: Overall Progress is a circle with its percentage and Level N - M points', async ({ graduateAt }) => {
  const page = await graduateAt('/dashboard')
  const overall = card(page, 'Overall Progress')
  // 45 experience points: 45 / 100 * 10, rounded.
  await expect(overall.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute('aria-valuenow', '5')
  await expect(overall.getByText('5%', { exact: true })).toBeVisible()
  await expect(overall.getByText('Level 1 - 45 points', { exact: true })).toBeVisible()
  // One's own path comes first, and what the overall figure means stands with it.
  await expect(overall).toContainText(/of your path: lessons completed.*overall: of the 1,000 points to level 11/s)
})

test('9 Business constants: level progress is 100 minus the points needed, in percent', async ({ graduateAt }) => {
  const page = await graduateAt('/dashboard')
  const overall = card(page, 'Overall Progress')
  await expect(overall.getByText('55 points to the next level')).toBeVisible()
  await expect(overall.getByRole('progressbar', { name: 'Progress to level 2' })).toHaveAttribute('aria-valuenow', '45')
})

test('2 Dashboard: Learning Streak shows the days and a strip of 7 cells, lit up to its length', async ({
  learnerPage: page,
  before,
}) => {
  const streak = card(page, 'Learning Streak')
  const cells = streak.locator('[aria-hidden] > span')
  // What is to come has a dashed outline, as everywhere in the product.
  const lit = () =>
    cells.evaluateAll((all) => all.filter((cell) => getComputedStyle(cell).borderTopStyle !== 'dashed').length)
  await page.goto('/dashboard')
  await expect(streak.getByText('0 days', { exact: true })).toBeVisible()
  await expect(cells).toHaveCount(7)
  expect(await lit()).toBe(0)

  const now = Date.now()
  await before.lessons(beginnerCoding, 1, new Date(now - 24 * 60 * 60 * 1000))
  await before.lessons(beginnerCoding, 2, new Date(now))
  await page.reload()
  await expect(streak.getByText('2 days', { exact: true })).toBeVisible()
  await expect(cells).toHaveCount(7)
  expect(await lit()).toBe(2)
})

test('2 Dashboard: Recent Achievements says how to earn a first badge', async ({ newcomerAt }) => {
  const page = await newcomerAt('/dashboard')
  const achievements = card(page, 'Recent Achievements')
  await expect(achievements.getByText('No achievements yet', { exact: true })).toBeVisible()
  await expect(achievements.getByText('Complete lessons to earn your first badge!', { exact: true })).toBeVisible()
})

test('2 Dashboard: Recent Achievements shows at most 3 badges, the newest', async ({ graduateAt }) => {
  const page = await graduateAt('/dashboard')
  const achievements = card(page, 'Recent Achievements')
  await expect(achievements.getByRole('listitem')).toHaveText([
    /^Project Builder/,
    /^Course Complete/,
    /^Module Master/,
  ])
  await expect(page.getByText('First Steps', { exact: true })).toHaveCount(0)
})

test('2 Dashboard: In Progress Courses lists what is begun and not complete, each with its percentage', async ({
  walkerAt,
}) => {
  const page = await walkerAt('/dashboard')
  const inProgress = card(page, 'In Progress Courses')
  await expect(inProgress.getByRole('listitem')).toHaveCount(1)
  await expect(inProgress.getByRole('listitem')).toContainText('Web Development Fundamentals')
  const bar = inProgress.getByRole('progressbar', { name: 'Progress in Web Development Fundamentals' })
  await expect(bar).toHaveAttribute('aria-valuenow', '60')
})

test('2 Dashboard: Courses offers three learning paths, each with Start Learning to the wizard', async ({
  newcomerAt,
}) => {
  const page = await newcomerAt('/dashboard?tab=courses')
  const choose = page.getByRole('region', { name: 'Choose Your Learning Path' })
  await expect(choose.getByRole('heading', { level: 3 })).toHaveText([
    'Web Development',
    'UI/UX Design',
    'Data Science',
  ])
  for (const path of ['Web Development', 'UI/UX Design', 'Data Science'])
    await expect(choose.getByRole('link', { name: `Start Learning ${path}` })).toHaveAttribute('href', '/onboarding')
})

test('2 Dashboard: Courses without any course has Start Your First Course, to the wizard', async ({ newcomerAt }) => {
  const page = await newcomerAt('/dashboard?tab=courses')
  await page.getByRole('link', { name: 'Start Your First Course' }).click()
  await expect(page).toHaveURL('/onboarding')
})

test("2 Dashboard: Courses lists each of the learner's courses in detail", async ({ learnerPage: page, before }) => {
  await before.lessons(beginnerDesign)
  const lastAccessed = new Date()
  await before.lessons(beginnerCoding, 3, lastAccessed)
  // Midnight does not come meanwhile.
  await page.clock.setFixedTime(lastAccessed)
  await page.goto('/dashboard?tab=courses')
  const courses = page.getByRole('region', { name: 'Your courses' })
  const titles = ['Web Development Fundamentals', 'UI/UX Design Essentials']
  await expect(courses.getByRole('heading', { level: 3 })).toHaveText(titles)
  const coding = courses.getByRole('listitem').first()
  // floor(60 / 100 * 2)
  await expect(coding).toContainText('1 of 2 modules')
  await expect(coding).toContainText('Last accessed: Today')
  await expect(coding.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60')
})

test('2 Dashboard: Continue Learning goes to /course-dashboard with the goal and level of that course', {
  tag: '@long',
}, async ({ learnerPage: page, before }) => {
  await before.onboarding({ ...beginnerData, experienceLevel: 'intermediate' })
  await before.onboarding(beginnerCoding)
  await page.goto('/dashboard?tab=courses')
  const data = page.getByRole('listitem').filter({ hasText: 'Data Science and Analysis' })
  await data.getByRole('link', { name: 'Continue Learning' }).click()
  await expect(page).toHaveURL('/course-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Data Science and Analysis' })).toBeVisible()
  await expect(page.getByText('Intermediate', { exact: true })).toBeVisible()
  const state = await page.evaluate(() => history.state.usr)
  expect(state).toMatchObject({ learningGoal: 'data', experienceLevel: 'intermediate' })
})

test('2 Dashboard: Skills begins with HTML, CSS, JavaScript and React at level 1, each a bar out of 5', async ({
  newcomerAt,
}) => {
  const page = await newcomerAt('/dashboard?tab=skills')
  const skills = card(page, 'Your Skills').getByRole('listitem')
  await expect(skills).toHaveText(['HTML', 'CSS', 'JavaScript', 'React'].map((skill) => `${skill}Level 1 of 5`))
  await expect(skills.first().locator('[aria-hidden] > span')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Where web learners begin' })).toBeVisible()
})

test("2 Dashboard: Skills shows first what the learner's own path teaches, where that is not the web", async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerData)
  await page.goto('/dashboard?tab=skills')
  const yours = card(page, 'Your Skills')
  await expect(yours.getByRole('heading', { level: 3 })).toHaveText(['On your path', 'Where web learners begin'])
  const [tag = ''] = pathFor(beginnerData).modules[0]?.tags ?? []
  await expect(yours.getByRole('list').first()).toContainText(`${tag}Level 0 of 5`)
})

test('2 Dashboard: Skills recommends Node.js, TypeScript, Git and Python at level 0', async ({ newcomerAt }) => {
  const page = await newcomerAt('/dashboard?tab=skills')
  const recommended = card(page, 'Recommended skills to develop').getByRole('listitem')
  await expect(recommended).toHaveText(
    ['Node.js', 'TypeScript', 'Git', 'Python'].map((skill) => new RegExp(`^${skill}Level 0 of 5Learn ${skill}: `)),
  )
  await recommended.getByRole('link', { name: 'Learn Git' }).click()
  await expect(page.getByRole('link', { name: /^The Odin Project/ })).toBeVisible()
})

test("2 Dashboard: Skills shows the learner's own in place of the defaults", async ({ learnerPage: page, before }) => {
  await before.lessons(beginnerCoding, 1)
  await page.goto('/dashboard?tab=skills')
  const skills = card(page, 'Your Skills').getByRole('listitem')
  const tags = pathFor(beginnerCoding).modules[0]?.tags ?? []
  await expect(skills).toHaveText([...tags].sort().map((skill) => `${skill}Level 1 of 5`))
})
