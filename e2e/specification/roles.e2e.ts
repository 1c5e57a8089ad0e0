import { expect, test } from '../test.ts'

test('6 Roles: visitors use the library, the wizard and every course, and are asked for no account', async ({
  visitorAt,
}) => {
  for (const [pathname, heading] of [
    ['/resources', 'Resource Library'],
    ['/onboarding', 'Learning Goals'],
    ['/courses/data/intensive/advanced', 'Data Science and Analysis'],
  ] as const) {
    const page = await visitorAt(pathname)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(pathname)
  }
})

test('6 Roles: visitors of the dashboards go to sign in, with the way back', async ({ visitorAt }) => {
  for (const pathname of ['/dashboard', '/course-dashboard']) {
    const page = await visitorAt(pathname)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
    await expect(page).toHaveURL(`/signin?returnTo=${encodeURIComponent(pathname)}`)
  }
})

test("6 Roles: a visitor who calls for a learner's data is refused", async ({ request }) => {
  for (const pathname of ['/api/v1/dashboard', '/api/v1/courses/1/progress']) {
    const answer = await request.get(pathname)
    expect(answer.status()).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'not-signed-in' })
  }
})

test("6 Roles: signing out leads to the landing page of a visitor, from a learner's page too", async ({
  learnerPage,
}) => {
  await learnerPage.goto('/dashboard')
  const asked: string[] = []
  learnerPage.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await learnerPage.getByRole('button', { name: /^Your account/ }).click()
  await learnerPage.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(learnerPage).toHaveURL('/')
  await expect(learnerPage.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect(learnerPage.getByRole('button', { name: 'Join the Waitlist' })).toBeVisible()
  expect(asked.filter((pathname) => pathname.endsWith('.data'))).toHaveLength(1)
  await learnerPage.goto('/dashboard')
  await expect(learnerPage.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})
