import { expect, test } from '../test.ts'

const lesson = '/courses/coding/minimal/beginner?lesson=coding-1-1-1'

test('2 Course player: Notes opens a note that is saved as typed and found again', async ({ learnerPage: page }) => {
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Close what you open.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue('Close what you open.')
})

test('2 Course player: a note that is not saved yet is saved on leaving the lesson', async ({ learnerPage: page }) => {
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Last thought')
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Links, Images and Attributes' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous lesson' }).click()
  await expect(page.getByRole('heading', { name: 'What HTML Is: Elements, Tags and a First Page' })).toBeVisible()
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue('Last thought')
})

test('2 Course player: a visitor’s note is kept by signing up without leaving the page', async ({ page, account }) => {
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Kept.')
  await expect(page.getByText('Sign in to keep your notes.')).toBeVisible()
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue('Kept.')
})
