import { expect, test } from '../test.ts'

test('2 Resource Library: Save puts a resource on the learner’s list, shown by the filter Saved, also after a reload', async ({
  learnerPage: page,
}) => {
  await page.goto('/resources')
  const save = page.getByRole('button', { name: 'Save Laws of UX' })
  await save.click()
  await expect(page.getByRole('button', { name: 'Saved Laws of UX' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('tab', { name: 'Saved' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/Laws of UX/])
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/Laws of UX/])
  await page.getByRole('button', { name: 'Saved Laws of UX' }).click()
  await expect(page.getByText('No resources found')).toBeVisible()
})

test('2 Resource Library: the filter Saved combines with the others', async ({ learnerPage: page }) => {
  await page.goto('/resources')
  await page.getByRole('button', { name: 'Save Laws of UX' }).click()
  await page.getByRole('button', { name: 'Save Kaggle Learn' }).click()
  await page.getByRole('tab', { name: 'Saved' }).click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Design')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/Laws of UX/])
})

test('2 Resource Library: a visitor who saves is invited to sign in, and comes back', async ({ page, account }) => {
  await page.goto('/resources')
  await page.getByRole('button', { name: 'Save Laws of UX' }).click()
  await expect(page.getByText('Sign in to save resources')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fresources$/)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/resources$/)
})

test('2 Resource Library: a save that fails is taken back, with a message', async ({
  learnerPage: page,
  consoleErrors,
}) => {
  await page.goto('/resources')
  await expect(page.getByRole('button', { name: 'Ana Lima' })).toBeVisible()
  await page.route('**/api/v1/saved-resources/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Laws of UX' }).click()
  await expect(page.getByText("'Laws of UX' could not be saved")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Laws of UX' })).toHaveAttribute('aria-pressed', 'false')
  expect(consoleErrors.splice(0).join('\n')).toContain('Mutation error:')
})
