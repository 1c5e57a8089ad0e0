import type { Browser, Page } from '@playwright/test'
import { deleteAccount } from '../domain/accounts.ts'
import { changesPath } from '../domain/changes.ts'
import { noteItem } from '../domain/items/note.ts'
import type { SignedIn } from '../testing/accounts.ts'
import { routeWrites } from './items.ts'
import { nextLearner } from './learners.ts'
import {
  account,
  complete,
  cutEvents,
  fillSignIn,
  first,
  firstTitle,
  goToNextLesson,
  onDevice,
  openLesson,
  signIn,
  signOut,
  tick,
  unsaved,
} from './learning.ts'
import { test as base, beSignedIn, expect } from './test.ts'

/** On these pages the network is cut on purpose, and the console says so: nobody listens for unexpected errors. */
const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})

const mine = 'For my eyes only'

/** Completes the first lesson and writes a note on it, of which nothing reaches the server. */
async function work(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toBeEditable()
  await complete(page)
  await page.getByLabel('Your note').fill(mine)
  await expect(unsaved(page, '1 step, 1 text')).toBeVisible()
}

async function deleteElsewhere(browser: Browser, learner: SignedIn, origin: string): Promise<void> {
  const elsewhere = await browser.newContext({ baseURL: origin })
  const page = await elsewhere.newPage()
  await beSignedIn(page, learner, origin)
  const deletion = await page.request.post(deleteAccount.path, {
    data: { password: learner.password },
    headers: { origin },
  })
  expect(deletion.ok()).toBe(true)
  await elsewhere.close()
}

/** A page of somebody else's in the same browser shows nothing of the work, and does not send it. */
async function seesNothing(page: Page): Promise<void> {
  await openLesson(page)
  await expect(tick(page, firstTitle)).not.toBeChecked()
  await expect(unsaved(page)).toBeHidden()
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue('')
  await expect(page.getByText(mine)).toHaveCount(0)
  const done = page.waitForResponse('**/api/v1/operations')
  await goToNextLesson(page)
  await complete(page)
  await done
  expect((await account(page)).lessons).not.toContain(first)
}

test('a session that ends without a network leaves its work to its learner, whoever signs in there next', {
  tag: '@long',
}, async ({ learnerPage: page, context, learner: ana }) => {
  await openLesson(page)
  await context.setOffline(true)
  await work(page)
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page.getByText('Your session has ended; 1 step, 1 text not saved yet.')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  const ben = nextLearner()
  await signIn(page, ben)
  await seesNothing(page)
  await signOut(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()

  await signIn(page, ana)
  await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes (you have one)' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue(mine)
})

test('an account that is deleted on another device while this one has pending work: the learner learns of it, can copy it, and nobody else gets it', {
  tag: '@long',
}, async ({ learnerPage: page, context, browser, learner: ana, baseURL }) => {
  const mend = await cutEvents(context)
  const mendNotes = await routeWrites(context, noteItem)
  await openLesson(page)
  await work(page)

  await deleteElsewhere(browser, ana, baseURL ?? '')
  await mend()
  await mendNotes()

  await expect(page.getByText('Your account was deleted; 1 step, 1 text not saved.')).toBeVisible()
  // It is in this page alone from now on.
  await expect.poll(async () => [await onDevice(page, 'note'), await onDevice(page, 'event')]).toEqual([0, 0])
  await expect(page.getByText(/not saved yet/i)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const held = page.getByRole('dialog', { name: 'Not saved', exact: true })
  await expect(held.getByText(mine)).toBeVisible()
  await expect(held.getByText(mine)).toHaveAttribute('dir', 'auto')
  await held.getByRole('listitem').filter({ hasText: mine }).getByRole('button', { name: 'Discard' }).click()
  await expect(held.getByText(mine)).toBeHidden()
  await page.keyboard.press('Escape')
  expect([await onDevice(page, 'note'), await onDevice(page, 'event')]).toEqual([0, 0])

  await signIn(page, nextLearner())
  await seesNothing(page)
})

test('what was searched for in notes is not shown to whoever signs in there next', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  await page.goto('/dashboard/notes?search=secret')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await context.clearCookies()
  // What the page asks for next is refused.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=.*secret/)
  await fillSignIn(page, nextLearner())
  await expect(page).toHaveURL('/dashboard/notes')
})

test('an account that was deleted while its page was closed leaves nothing of its work once somebody signs in there', {
  tag: '@long',
}, async ({ learnerPage: page, context, browser, learner: ana, baseURL }) => {
  await cutEvents(context)
  await openLesson(page)
  await complete(page)
  await expect(unsaved(page, '1 step')).toBeVisible()
  await page.goto('/about')
  await context.clearCookies()
  await page.reload()
  await deleteElsewhere(browser, ana, baseURL ?? '')
  expect(await onDevice(page, 'event')).toBeGreaterThan(0)
  await signIn(page, nextLearner())
  await expect.poll(() => onDevice(page, 'event')).toBe(0)
})

test('an account whose deletion was answered into nothing is deleted for whoever tries again', {
  tag: '@long',
}, async ({ learnerPage: page, context, learner: ana }) => {
  await cutEvents(context)
  await openLesson(page)
  await complete(page)
  await page.goto('/account')
  const deletions: number[] = []
  await context.route(`**${deleteAccount.path}`, async (route) => {
    deletions.push((await route.fetch()).status())
    await route.abort()
  })
  // By these the page learns that the session is over: whichever answer comes first would be told.
  const exists = '**/api/v1/account/exists/*'
  await context.route(exists, (route) => route.abort())
  await context.route(`**${changesPath}*`, (route) => route.abort())
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ana.password)
  const button = page.getByRole('button', { name: 'Delete my account and everything in it' })
  await button.click()
  await expect(page.getByText("The server can't be reached.").first()).toBeVisible()
  await context.unroute(exists)
  await button.click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  expect(await onDevice(page, 'event')).toBe(0)
  expect(deletions).toEqual([200, 401])
})
