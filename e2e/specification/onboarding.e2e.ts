import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const goals = [
  ['coding', 'Programming & Web Development'],
  ['design', 'Design & Creativity'],
  ['data', 'Data Science & AI'],
  ['gaming', 'Game Development'],
  ['media', 'Digital Media'],
  ['personal', 'Personal Growth'],
] as const

test('2 Onboarding wizard: each of three routes shows its step, the segmented progress and both buttons', async ({
  visitorAt,
}) => {
  for (const [number, pathname, title, onward] of [
    [1, '/onboarding', 'Learning Goals', 'Continue'],
    [2, '/onboarding/time', 'Time Commitment', 'Continue'],
    [3, '/onboarding/experience', 'Experience Level', 'Finish'],
  ] as const) {
    const page = await visitorAt(pathname)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByText(`Step ${number} of 3`, { exact: true })).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Onboarding' })
    await expect(progress).toHaveAttribute('aria-valuenow', String(number))
    await expect(progress).toHaveAttribute('aria-valuemax', '3')
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: onward, exact: true })).toBeVisible()
  }
})

test('2 Onboarding wizard: Back is disabled on the first step and leads back from the others', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/onboarding/experience')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await back.click()
  await expect(page).toHaveURL('/onboarding/time')
  await back.click()
  await expect(page).toHaveURL('/onboarding')
  await expect(back).toBeDisabled()
})

test('2 Onboarding wizard: step 1 offers six goals', async ({ visitorAt }) => {
  const page = await visitorAt('/onboarding')
  await expectChoices(
    page,
    goals.map(([, label]) => label),
  )
})

test('2 Onboarding wizard: step 2 offers four weekly times', async ({ visitorAt }) => {
  const page = await visitorAt('/onboarding/time')
  await expectChoices(page, ['1-2 hours per week', '3-5 hours per week', '5-10 hours per week', '10+ hours per week'])
})

test('2 Onboarding wizard: step 3 offers four levels', async ({ visitorAt }) => {
  const page = await visitorAt('/onboarding/experience')
  await expectChoices(page, ['Complete Beginner', 'Novice', 'Intermediate', 'Advanced'])
})

test('2 Onboarding wizard: finishing leads to the course of the three answers, for each goal', {
  tag: '@long',
}, async ({ page }) => {
  for (const [goal, label] of goals) {
    await page.goto('/onboarding')
    await page.getByRole('radio', { name: label }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: '5-10 hours' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'Intermediate' }).check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page).toHaveURL(`/courses/${goal}/significant/intermediate`)
    await expect(page.getByRole('heading', { name: 'Course Modules' })).toBeVisible()
  }
})

test('2 Onboarding wizard: whoever comes straight to the last step is led back to what is still open', async ({
  page,
}) => {
  await page.goto('/onboarding/experience')
  await page.getByRole('radio', { name: 'Advanced' }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL('/onboarding')
})

test("4 Onboarding: a learner's choice is saved to the profile at once, before Continue", async ({ learnerPage }) => {
  await learnerPage.goto('/onboarding')
  await learnerPage.getByRole('radio', { name: 'Digital Media' }).check()
  await expect.poll(() => profileOf(learnerPage)).toMatchObject({ learningGoal: 'media', timeCommitment: null })

  await learnerPage.goto('/onboarding/time')
  await learnerPage.getByRole('radio', { name: '10+ hours' }).check()
  await expect.poll(() => profileOf(learnerPage)).toMatchObject({ timeCommitment: 'intensive', experienceLevel: null })

  await learnerPage.goto('/onboarding/experience')
  await learnerPage.getByRole('radio', { name: 'Novice' }).check()
  await expect
    .poll(() => profileOf(learnerPage))
    .toEqual({ learningGoal: 'media', timeCommitment: 'intensive', experienceLevel: 'novice' })
})

test('4 Onboarding: what was chosen before the session is known, or without an account, is saved to the profile too', {
  tag: '@long',
}, async ({ page, account, baseURL }) => {
  await page.goto('/onboarding')
  await page.getByRole('radio', { name: 'Data Science & AI' }).check()
  const signUp = await page.request.post('/api/auth/sign-up/email', {
    data: account,
    headers: { origin: baseURL ?? '' },
  })
  expect(signUp.ok()).toBe(true)
  const session = Promise.withResolvers<void>()
  await page.route('**/api/v1/session', async (route) => {
    await session.promise
    await route.continue()
  })
  await page.goto('/onboarding/time')
  await page.getByRole('radio', { name: '3-5 hours' }).check()
  session.resolve()
  await expect.poll(() => profileOf(page)).toMatchObject({ learningGoal: 'data', timeCommitment: 'moderate' })
})

test('4 Onboarding: what was chosen is chosen still after a reload, for learners and visitors', {
  tag: '@long',
}, async ({ page, learnerPage, browser }) => {
  expect(learnerPage).toBe(page)
  const visitor = await (await browser.newContext()).newPage()
  for (const someone of [page, visitor]) {
    await someone.goto('/onboarding')
    await someone.getByRole('radio', { name: 'Design & Creativity' }).check()
    if (someone === page) await expect.poll(() => profileOf(page)).toMatchObject({ learningGoal: 'design' })
    await someone.reload()
    await expect(someone.getByRole('radio', { name: 'Design & Creativity' })).toBeChecked()
    await expect(someone.getByRole('button', { name: 'Continue' })).toBeEnabled()
  }
  await visitor.context().close()
})

test('5 Onboarding: Continue is disabled until the step has a choice, and reads Finish on the last', async ({
  page,
}) => {
  await page.goto('/onboarding')
  for (const [choice, onward] of [
    ['Personal Growth', 'Continue'],
    ['3-5 hours', 'Continue'],
    ['Complete Beginner', 'Finish'],
  ] as const) {
    const button = page.getByRole('button', { name: onward, exact: true })
    await expect(button).toBeDisabled()
    await page.getByRole('radio', { name: choice }).check()
    await expect(button).toBeEnabled()
    await button.click()
  }
  await expect(page).toHaveURL('/courses/personal/moderate/beginner')
})

/** The labels of the choices, exactly; the line of help under each is ours. */
async function expectChoices(page: Page, labels: readonly string[]): Promise<void> {
  const cards = page.getByRole('radiogroup').locator('label')
  await expect(cards.getByRole('radio')).toHaveCount(labels.length)
  for (const [index, label] of labels.entries()) {
    await expect(cards.nth(index).getByText(label, { exact: true })).toBeVisible()
  }
}

async function profileOf(page: Page): Promise<unknown> {
  const answer = await page.request.get('/api/v1/session')
  return (await answer.json()).profile
}
