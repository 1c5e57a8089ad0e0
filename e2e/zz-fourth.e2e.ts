import { execSync } from 'node:child_process'
import type { BrowserContext, Page } from '@playwright/test'
import { account, addressOf, complete, first, onDevice, openLesson, second, unsaved } from './learning.ts'
import { OwnServer } from './own-server.ts'
import { playerReady, test as base, expect } from './specification/learner.ts'
import { beSignedIn } from './test.ts'

const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
base.describe.configure({ mode: 'parallel' })
test.setTimeout(90_000)
const patient = { timeout: 15_000 }
const note = (page: Page) => page.getByLabel('Your note')
const held = async ({ request }: BrowserContext) => (await (await request.get(`/api/v1/notes/${first}`)).json()).text
async function openNote(page: Page): Promise<void> {
  await openLesson(page)
  await page.getByRole('button', { name: /^Notes/ }).click()
  await expect(note(page)).toBeEditable(patient)
}

for (const how of ['late', 'not'])
  test(`visitor: what was typed stays in sight when another tab signs in and code comes ${how}`, async ({ page, context, learner, baseURL }) => {
    await context.route('**/assets/unsaved-banner*', async (route) => {
      if (how === 'not') return route.abort()
      await new Promise((resolve) => setTimeout(resolve, 6000))
      await route.continue()
    })
    await openNote(page)
    await note(page).fill('Typed as a visitor')
    const beside = await context.newPage()
    await beside.goto('/signin')
    await beside.getByLabel('Email address').fill(learner.email)
    await beside.getByLabel('Password', { exact: true }).fill(learner.password)
    await beside.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible(patient)
    const seen: string[] = []
    for (let i = 0; i < 20; i++) {
      seen.push(await note(page).inputValue({ timeout: 300 }).catch(() => 'NO FIELD'))
      await page.waitForTimeout(500)
    }
    console.log('SEEN', how, JSON.stringify(seen), JSON.stringify(await held(context)))
    expect(new Set(seen)).toEqual(new Set(['Typed as a visitor']))
  })

test('idb-hangs: what the learner sees', async ({ learnerPage: page }) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...given) {
      const request = open.apply(this, given)
      request.addEventListener = () => {}
      return request
    }
  })
  await page.goto(addressOf(first))
  await page.waitForTimeout(12_000)
  await page.goto('/dashboard')
  await page.waitForTimeout(8000)
  console.log('HANG', (await page.getByRole('main').innerText()).replaceAll('\n', ' | ').slice(0, 200))
})

test('frozen: a server that stands still and goes on gets what was done meanwhile', async ({ context, account: newcomer }) => {
  const server = await OwnServer.start()
  const port = new URL(server.origin).port
  const pid = /pid=(\d+)/.exec(execSync(`ss -lptn 'sport = :${port}'`).toString())?.[1]
  const page = await context.newPage()
  try {
    await page.request.post(`${server.origin}/api/auth/sign-up/email`, { data: newcomer, headers: { origin: server.origin } })
    await page.goto(server.origin + addressOf(first))
    await playerReady(page)
    await page.getByRole('button', { name: /^Notes/ }).click()
    await expect(note(page)).toBeEditable(patient)
    process.kill(Number(pid), 'SIGSTOP')
    await note(page).pressSequentially('Typed while it stood still')
    await page.getByRole('button', { name: 'Close', exact: false }).first().click().catch(() => {})
    await complete(page)
    await page.waitForTimeout(14_000)
    console.log('FROZEN', (await page.getByRole('banner').first().innerText()).replaceAll('\n', ' | '))
    process.kill(Number(pid), 'SIGCONT')
    await expect.poll(() => onDevice(page, 'event'), { timeout: 30_000 }).toBe(0)
    console.log('ACCOUNT', await account(page, '1', server.origin), await (await page.request.get(`${server.origin}/api/v1/notes/${first}`)).text())
  } finally {
    process.kill(Number(pid), 'SIGCONT')
    await server.end()
  }
})

test('full-day: the banner says why it waits', async ({ learnerPage: page, context }) => {
  // As the server answers once a day holds as many events as it may.
  await context.route('**/api/v1/events', async (route) => {
    const { events } = route.request().postDataJSON()
    const answer = await route.fetch({ postData: JSON.stringify({ ...route.request().postDataJSON(), events: [] }) }).catch(() => null)
    const json = answer?.ok() ? await answer.json() : {}
    await route.fulfill({ json: { pointsAwarded: 0, newBadges: [], ...json, results: events.map(({ id }: { id: string }) => ({ id, status: 'refused', code: 'day-full', detail: 'Enough for today.' })) } })
  })
  await openLesson(page)
  await complete(page)
  await expect(unsaved(page)).toBeVisible(patient)
  console.log('FULL', (await page.getByRole('banner').first().innerText()).replaceAll('\n', ' | '))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const dialog = await page.getByRole('dialog').innerText()
  console.log('FULL dialog', dialog.replaceAll('\n', ' | '))
  expect(dialog).not.toContain('It is on its way')
})

test('refused: two hundred refusals at once do not cover the page', async ({ learnerPage: page, context }) => {
  const mend = async () => context.unroute('**/api/v1/events')
  await context.route('**/api/v1/events', (route) => route.abort())
  await openLesson(page)
  for (let i = 0; i < 12; i++) {
    await page.getByRole('button', { name: /^(Mark Complete|Completed)$/ }).click()
    await page.waitForTimeout(150)
  }
  await mend()
  await context.route('**/api/v1/events', (route) => route.continue({ postData: route.request().postData()?.replaceAll(first, 'coding-0-0-0') ?? '' }))
  await page.getByRole('button', { name: 'Retry' }).click().catch(() => {})
  await page.waitForTimeout(4000)
  const toasts = page.getByText('could not be saved', { exact: false })
  console.log('TOASTS', await toasts.count())
  expect(await toasts.count()).toBeLessThan(4)
})

base.describe(() => {
  test.use({ serviceWorkers: 'allow' })
  test('offline: a page that was never visited says so and a note can be written', async ({ learnerPage: page, context }) => {
    await openLesson(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.waitForTimeout(2000)
    await context.setOffline(true)
    // By link, as one does.
    await page.getByRole('button', { name: /^Notes/ }).click()
    await page.waitForTimeout(12_000)
    console.log('NOTE OFFLINE', await note(page).count(), (await page.getByRole('region', { name: 'Notes' }).innerText()).replaceAll('\n', ' | ').slice(0, 300))
    await page.goto('/dashboard/notes')
    await page.waitForTimeout(15_000)
    console.log('OFFLINE NOTES', (await page.getByRole('main').innerText()).replaceAll('\n', ' | ').slice(0, 300))
    expect(await page.getByRole('main').innerText()).not.toContain('Loading your notes')
  })
})

test('visitor: code that does not come, then signing out: what was typed is not lost unasked', async ({ page, context, learner }) => {
  await context.route('**/assets/unsaved-banner*', (route) => route.abort())
  await openNote(page)
  await note(page).fill('Typed as a visitor')
  const beside = await context.newPage()
  await beside.goto('/signin')
  await beside.getByLabel('Email address').fill(learner.email)
  await beside.getByLabel('Password', { exact: true }).fill(learner.password)
  await beside.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible(patient)
  await page.bringToFront()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForTimeout(4000)
  const asked = await page.getByRole('dialog').count()
  await page.goto(addressOf(first)).catch(() => {})
  console.log('ASKED', asked, JSON.stringify(await note(page).inputValue({ timeout: 3000 }).catch(() => 'no field')))
  const again = await context.newPage()
  await again.goto('/signin')
  await again.getByLabel('Email address').fill(learner.email)
  await again.getByLabel('Password', { exact: true }).fill(learner.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again.getByRole('button', { name: /^Your account/ })).toBeVisible(patient)
  await again.waitForTimeout(3000)
  console.log('HELD', JSON.stringify(await held(context)))
  expect(asked > 0 || (await held(context)) === 'Typed as a visitor').toBe(true)
})
