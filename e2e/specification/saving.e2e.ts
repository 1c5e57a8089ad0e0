import type { Page } from '@playwright/test'
import { serverHeader } from '../../domain/foreign-response.ts'
import { operations, operationsIn } from '../items.ts'
import { expect, test } from '../test.ts'
import { hold } from './learner.ts'

const list = '**/api/v1/items/saved-resource'
const saving = operations

const titles = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 2 })
const save = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
const saved = (page: Page, title: string) => page.getByRole('button', { name: `Saved ${title}`, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test("2 Resource Library: Save puts a resource on the learner's list, shown by the filter Saved, also after a reload", async ({
  learnerPage: page,
}) => {
  await page.goto('/resources')
  await expect(save(page, 'Laws of UX')).toHaveAttribute('aria-pressed', 'false')
  await save(page, 'Laws of UX').click()
  await expect(saved(page, 'Laws of UX')).toHaveAttribute('aria-pressed', 'true')
  await tab(page, 'Saved').click()
  await expect(titles(page)).toHaveText([/^Laws of UX/])
  await page.reload()
  await expect(titles(page)).toHaveText([/^Laws of UX/])
  await expect(tab(page, 'Saved')).toHaveAttribute('aria-selected', 'true')
})

test('2 Resource Library: Saved takes a resource off the list again', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await page.goto('/resources')
  await save(page, 'Laws of UX').click()
  await expect(saved(page, 'Laws of UX')).toHaveAttribute('aria-pressed', 'true')
  const told = page.waitForResponse((answer) =>
    operationsIn(answer.request()).some(({ value }) => (value as unknown) === false),
  )
  await saved(page, 'Laws of UX').click()
  await expect(save(page, 'Laws of UX')).toHaveAttribute('aria-pressed', 'false')
  await told
  await page.reload()
  await expect(save(page, 'Laws of UX')).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Saved / })).toHaveCount(0)
})

test('2 Resource Library: a resource taken off the list leaves it at once, and the keyboard stays where it was', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await page.goto('/resources')
  await save(page, 'Laws of UX').click()
  await save(page, 'Kaggle Learn').click()
  await tab(page, 'Saved').click()
  await expect(titles(page)).toHaveCount(2)
  await saved(page, 'Laws of UX').press('Enter')
  await expect(titles(page)).toHaveText([/^Kaggle Learn/])
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await saved(page, 'Kaggle Learn').press('Enter')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(titles(page)).toHaveCount(15)
})

test('2 Resource Library: the filter Saved combines with the others', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await page.goto('/resources')
  await save(page, 'Laws of UX').click()
  await save(page, 'Kaggle Learn').click()
  await tab(page, 'Saved').click()
  await page.getByLabel('Category').selectOption('Design')
  await expect(titles(page)).toHaveText([/^Laws of UX/])
  await page.getByLabel('Category').selectOption('Language')
  await expect(page.getByText('No resources found')).toBeVisible()
})

test('2 Resource Library: saving shows at once, before the server has answered', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await page.goto('/resources')
  const answer = await hold(page, saving)
  await save(page, 'Laws of UX').click()
  await expect(saved(page, 'Laws of UX')).toBeVisible()
  answer()
})

test('2 Resource Library: a visitor who saves is invited to sign in, and comes back', { tag: '@long' }, async ({
  page,
  account,
}) => {
  await page.goto('/resources')
  await save(page, 'Laws of UX').click()
  const invitation = page.getByRole('dialog', { name: 'Sign in to save resources' })
  await expect(invitation.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/signin?returnTo=%2Fresources',
  )
  await invitation.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/resources$/)
  await save(page, 'Laws of UX').click()
  await expect(saved(page, 'Laws of UX')).toBeVisible()
})

test('2 Resource Library: a visitor who declines the invitation is where they were', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/resources')
  await save(page, 'Laws of UX').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(save(page, 'Laws of UX')).toBeFocused()
  await expect(save(page, 'Laws of UX')).toHaveAttribute('aria-pressed', 'false')
})

test('2 Resource Library: the filter Saved invites a visitor to sign in, and leads back to it', async ({
  visitorAt,
}) => {
  const page = await visitorAt('/resources')
  await tab(page, 'Saved').click()
  await expect(page.getByText('Sign in to save resources', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/signin?returnTo=%2Fresources%3Ftab%3Dsaved',
  )
})

test("2 Resource Library: while the learner's list loads, Saved shows 6 skeleton cards", { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  const answer = await hold(page, list)
  await page.goto('/resources?tab=saved')
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading the resources' })
  await expect(skeleton.locator('> [aria-hidden]')).toHaveCount(6)
  answer()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('8 Data-call errors: a save that is refused is taken back, with a message', async ({
  learnerPage: page,
  consoleErrors,
}) => {
  await page.goto('/resources')
  const refusal = { type: '', title: 'Not found', status: 404, code: 'not-found', detail: 'It is gone.' }
  await page.route(saving, (route) =>
    route.fulfill({
      status: 404,
      headers: { 'content-type': 'application/problem+json', [serverHeader]: '1' },
      body: JSON.stringify(refusal),
    }),
  )
  await save(page, 'Laws of UX').click()
  await expect(page.getByText("'Laws of UX' could not be saved")).toBeVisible()
  await expect(save(page, 'Laws of UX')).toHaveAttribute('aria-pressed', 'false')
  expect(consoleErrors.splice(0).join('\n')).toContain('Mutation error:')
})

test('8 Data-call errors: a save that the server is too busy for is tried again until it is stored', {
  tag: '@long',
}, async ({ learnerPage: page, consoleErrors }) => {
  await page.goto('/resources')
  const statuses = [429, 429]
  await page.route(saving, (route) => {
    const status = statuses.shift()
    return status ? route.fulfill({ status, body: 'Not now' }) : route.continue()
  })
  await save(page, 'Laws of UX').click()
  const unsaved = page.getByRole('status').getByText('Not saved yet: 1 choice.')
  await expect(unsaved).toBeVisible()
  await expect(saved(page, 'Laws of UX')).toBeVisible()
  await expect(unsaved).toBeHidden()
  expect(statuses).toEqual([])
  await page.reload()
  await expect(saved(page, 'Laws of UX')).toBeVisible()
  expect(consoleErrors.splice(0).filter((line) => !/status of 429|^Mutation error:/.test(line))).toEqual([])
})

test('8 Data-call errors: a list that could not be loaded says so, with Retry', { tag: '@long' }, async ({
  learnerPage: page,
  consoleErrors,
}) => {
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/resources?tab=saved')
  await expect(page.getByRole('alert')).toContainText("Your saved resources didn't load")
  await page.unroute(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('Query error:')
})

test('8 Data-call errors: what is saved without a network waits for it, and says so', { tag: '@long' }, async ({
  learnerPage: page,
  context,
  consoleErrors,
}) => {
  await page.goto('/resources')
  await expect(save(page, 'Laws of UX')).toBeEnabled()
  await context.setOffline(true)
  await save(page, 'Laws of UX').click()
  await expect(saved(page, 'Laws of UX')).toBeVisible()
  const unsaved = page.getByRole('status').getByText('Not saved yet: 1 choice.')
  await expect(unsaved).toBeVisible()
  await context.setOffline(false)
  await expect(unsaved).toBeHidden()
  // What the page looked for meanwhile the browser tells by itself.
  expect(consoleErrors.splice(0).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await page.reload()
  await expect(saved(page, 'Laws of UX')).toBeVisible()
})
