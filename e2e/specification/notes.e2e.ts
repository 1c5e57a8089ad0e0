import type { Page } from '@playwright/test'
import { operations } from '../items.ts'
import { expect, test } from '../test.ts'
import { beginnerCoding, hold, openCourse, playerReady } from './learner.ts'

const [first, second] = ['coding-1-1-1', 'coding-1-1-2'].map((id) => `/courses/coding/minimal/beginner/${id}`)
const saving = operations
const loading = '**/api/v1/items/note/*'

const note = (page: Page) => page.getByLabel('Your note')
const saved = (page: Page) => page.getByText('Saved', { exact: true })

async function openNotes(page: Page, address = first): Promise<void> {
  await page.goto(address ?? '')
  await playerReady(page)
  await page.getByRole('button', { name: 'Notes' }).click()
}

async function signUp(page: Page, account: { name: string; email: string; password: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

test('2 Course player: Notes opens a note to write in, saved as typed and found again', async ({
  learnerPage: page,
}) => {
  await openNotes(page)
  await expect(note(page)).toBeFocused()
  const answer = await hold(page, saving)
  await page.keyboard.type('Close what you open.\nElements nest.')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  answer()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Notes (you have one)' }).click()
  await expect(note(page)).toHaveValue('Close what you open.\nElements nest.')
})

test('2 Course player: the Notes button opens and folds the note away, and says which', { tag: '@long' }, async ({
  page,
}) => {
  await openNotes(page)
  const button = page.getByRole('button', { name: 'Notes' })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(note(page)).toBeHidden()
})

test('2 Course player: each lesson has a note of its own', { tag: '@long' }, async ({ learnerPage: page }) => {
  await openNotes(page)
  await note(page).fill('On the first')
  await expect(saved(page)).toBeVisible()
  await openNotes(page, second)
  await expect(note(page)).toHaveValue('')
})

test('2 Course player: an emptied note is gone', { tag: '@long' }, async ({ learnerPage: page }) => {
  await openNotes(page)
  await note(page).fill('Not needed')
  await expect(saved(page)).toBeVisible()
  const answer = await hold(page, saving)
  await note(page).fill('')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByText('Not saved yet', { exact: true })).toBeHidden()
  await openNotes(page)
  await expect(note(page)).toHaveValue('')
})

test('2 Course player: what was typed last is saved on leaving the page', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await openNotes(page)
  await note(page).fill('Last thought')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notes (you have one)' })).toBeVisible()
})

test('2 Course player: what is typed while an earlier version is being saved is saved after it', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await openNotes(page)
  const answer = await hold(page, saving)
  const sent = page.waitForRequest(saving)
  await note(page).fill('First')
  await sent
  await note(page).fill('First and second')
  answer()
  await expect(saved(page)).toBeVisible()
  await openNotes(page)
  await expect(note(page)).toHaveValue('First and second')
})

test('2 Course player: a note that is still on its way is there on coming back to its lesson', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await openNotes(page)
  const answer = await hold(page, saving)
  await note(page).fill('Last thought')
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Links, Images and Attributes' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Links, Images and Attributes' })).toBeHidden()
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(note(page)).toHaveValue('Last thought')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  answer()
  await expect(saved(page)).toBeVisible()
})

test('8 Data-call errors: a note that cannot be saved is stored on the device, says so, and is saved when the server is back', {
  tag: '@long',
}, async ({ learnerPage: page, consoleErrors }) => {
  await openNotes(page)
  await page.route(saving, (route) => route.abort())
  await note(page).fill('Written in a tunnel')
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('status')).toContainText(
    'Not saved yet. Kept on this device',
  )
  await page.unroute(saving)
  await expect(saved(page)).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('net::ERR_FAILED')
  await openNotes(page)
  await expect(note(page)).toHaveValue('Written in a tunnel')
})

test('8 Data-call errors: a note that could not be loaded says so, with Retry', async ({
  learnerPage: page,
  consoleErrors,
}) => {
  await page.route(loading, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await openNotes(page)
  await expect(page.getByRole('alert')).toContainText("Your note didn't load")
  await page.unroute(loading)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(note(page)).toHaveValue('')
  expect(consoleErrors.splice(0).join('\n')).toContain('Query error:')
})

test('2 Course player: a note that is too long says by how much, keeps the text, and is saved once it fits', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await openNotes(page)
  await note(page).fill('x'.repeat(20_012))
  await expect(note(page)).toHaveAccessibleDescription(
    'A note has at most 20,000 characters. Shorten it by 12, and it is saved.',
  )
  await expect(note(page)).toHaveValue('x'.repeat(20_012))
  await note(page).fill('x'.repeat(20_000))
  await expect(saved(page)).toBeVisible()
})

test("2 Course player: a visitor's note lasts as long as the page, and says so", { tag: '@long' }, async ({ page }) => {
  await openCourse(page, beginnerCoding)
  await page.getByRole('button', { name: 'Start First Lesson' }).click()
  await page.getByRole('button', { name: 'Notes' }).click()
  await note(page).fill('Mine for now')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Kept until you close or reload this page.')
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await page.getByRole('button', { name: 'Previous lesson' }).click()
  await page.getByRole('button', { name: 'Notes (you have one)' }).click()
  await expect(note(page)).toHaveValue('Mine for now')
})

test("2 Course player: a visitor's note goes along when they sign up, and they come back to the lesson", {
  tag: '@long',
}, async ({ page, account }) => {
  await openNotes(page)
  await note(page).fill('Kept.')
  await page.getByRole('region', { name: 'Notes' }).getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, account)
  await expect(page).toHaveURL(/\/courses\/coding\/minimal\/beginner\/coding-1-1-1$/)
  await page.reload()
  await page.getByRole('button', { name: 'Notes (you have one)' }).click()
  await expect(note(page)).toHaveValue('Kept.')
})

test('2 Course player: what a visitor noted is added to the note the account has already', { tag: '@long' }, async ({
  learnerPage: page,
  learner: account,
}) => {
  await openNotes(page)
  await note(page).fill('From the account.')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: account.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Learn anything. Track your progress.' })).toBeVisible()
  await openNotes(page)
  await expect(note(page)).toHaveValue('')
  await note(page).fill('From the visit.')
  await page.getByRole('region', { name: 'Notes' }).getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Notes (you have one)' }).click()
  await expect(note(page)).toHaveValue('From the account.\n\nFrom the visit.')
})
