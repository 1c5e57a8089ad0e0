import { expect, openPage, test } from '../test.ts'

const goals = ['coding', 'design', 'data', 'gaming', 'media', 'personal']
const times = ['minimal', 'moderate', 'significant', 'intensive']
const levels = ['beginner', 'novice', 'intermediate', 'advanced']

test('2 Route table: every route of a visitor answers with its screen', async ({ visitorAt, baseURL }) => {
  for (const [pathname, heading] of [
    ['/', 'Learn anything. Track your progress.'],
    ['/signin', 'Welcome Back'],
    ['/signin/anything/below', 'Welcome Back'],
    ['/signup', "Don't have an Account?"],
    ['/signup/anything/below', "Don't have an Account?"],
    ['/onboarding', 'Learning Goals'],
    ['/onboarding/time', 'Time Commitment'],
    ['/onboarding/experience', 'Experience Level'],
    ['/resources', 'Resource Library'],
    ['/courses', 'Courses'],
  ] as const) {
    await test.step(pathname, async () => {
      expect((await fetch(baseURL + pathname)).status).toBe(200)
      const page = await visitorAt(pathname)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    })
  }
})

test('2 Route table: /dashboard is the dashboard and /course-dashboard the player of the current course', async ({
  learnerPage,
}) => {
  const onboarding = await learnerPage.request.post('/api/v1/onboarding', {
    data: { learningGoal: 'design', timeCommitment: 'minimal', experienceLevel: 'novice' },
  })
  expect(onboarding.ok()).toBe(true)
  await learnerPage.goto('/dashboard')
  await expect(learnerPage.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' })).toBeVisible()
  await learnerPage.goto('/course-dashboard')
  await expect(learnerPage.getByRole('heading', { level: 1, name: 'UI/UX Design Essentials' })).toBeVisible()
})

test('2 Route table: all six goals have a course player for each time and level', async ({ baseURL }) => {
  const without: string[] = []
  for (const goal of goals) {
    for (const time of times) {
      for (const level of levels) {
        const address = `${baseURL}/courses/${goal}/${time}/${level}`
        const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
        if (answer.status !== 200 || !(await answer.text()).includes('Course Modules')) without.push(address)
      }
    }
  }
  expect(without).toEqual([])
})

test('2 Route table: a topic, time or level that does not exist, or one too few or too many, answers 404', async ({
  request,
}) => {
  for (const pathname of [
    '/courses/cooking/minimal/beginner',
    '/courses/coding/sometimes/beginner',
    '/courses/coding/minimal/expert',
    '/courses/coding',
    '/courses/coding/minimal',
    '/courses/coding/minimal/beginner/extra',
  ]) {
    const answer = await request.get(pathname)
    expect(answer.status(), pathname).toBe(404)
    expect(await answer.text()).toContain('404 - Page Not Found')
  }
})

test('2 Route table: a lesson that is not on a path is the 404 screen in the browser too', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  for (const address of ['/courses/coding/minimal/beginner/coding-4-1-1', '/courses/coding/minimal/expert']) {
    await openPage(page, address)
    await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
    const said = () => consoleErrors.filter((error) => !error.startsWith('Failed to load resource'))
    await expect.poll(said).toEqual([`404: no page at ${address}`])
    consoleErrors.splice(0)
  }
})

test('2 Route table: /sign-in and /sign-up lead to /signin and /signup, and keep the way back', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/sign-in?returnTo=%2Fcourses')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(page).toHaveURL('/signin?returnTo=%2Fcourses')
  await visitorAt('/sign-up')
  await expect(page.getByRole('heading', { level: 1, name: "Don't have an Account?" })).toBeVisible()
  await expect(page).toHaveURL('/signup')
})

test('2 Route table: /courses is the catalogue of all six goals, each with the way to its course', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/courses')
  for (const goal of [
    'Programming & Web Development',
    'Design & Creativity',
    'Data Science & AI',
    'Game Development',
    'Digital Media',
    'Personal Growth',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name: goal })).toBeVisible()
  }
  await page.getByRole('link', { name: 'See the course for Game Development' }).click()
  await expect(page).toHaveURL(/\/courses\/gaming\/\w+\/beginner$/)
  await expect(page.getByRole('heading', { name: 'Course Modules' })).toBeVisible()
})
