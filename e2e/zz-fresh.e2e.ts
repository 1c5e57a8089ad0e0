import type { BrowserContext, Page } from '@playwright/test'
import { nextLearner } from './learners.ts'
import { account, complete, cutEvents, first, firstTitle, onDevice, openLesson, second, tick, unsaved } from './learning.ts'
import { test as base, expect } from './specification/learner.ts'
import { beSignedIn } from './test.ts'

/** Throw-away play of a learner on a phone; each failing test is a finding. */
const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
base.describe.configure({ mode: 'parallel' })
test.setTimeout(60_000)

const patient = { timeout: 15_000 }
const note = (page: Page) => page.getByLabel('Your note')
const held = async ({ request }: BrowserContext) => (await (await request.get(`/api/v1/notes/${first}`)).json()).text

async function openNote(page: Page): Promise<void> {
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(note(page)).toBeEditable(patient)
}

/** A database that never opens, as Safari's and Chrome's sometimes do until the browser is started again. */
const neverOpens = () => {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given)
    request.addEventListener = () => {}
    return request
  }
}
const refuses = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Not in a private window', 'SecurityError')
  }
}

test('idb-hangs: what is done reaches the account', async ({ learnerPage: page }) => {
  await page.addInitScript(neverOpens)
  await openLesson(page)
  await complete(page)
  await expect.poll(() => account(page), patient).toEqual({ lessons: [first], points: 5 })
})

test('idb-hangs: a note can be written', async ({ learnerPage: page }) => {
  await page.addInitScript(neverOpens)
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(note(page)).toBeEditable(patient)
})

test('idb-hangs: one can sign in', async ({ page, learner }) => {
  await page.addInitScript(neverOpens)
  await page.goto('/signin')
  await page.getByLabel('Email address').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/signin/, patient)
})

test('idb-refuses: the words about a note are true', async ({ learnerPage: page, context }) => {
  await page.addInitScript(refuses)
  await openNote(page)
  await context.setOffline(true)
  await note(page).fill('In a private window')
  await expect(unsaved(page)).toBeVisible(patient)
  const said = await page.locator('body').innerText()
  console.log('SAID:', said.split('\n').filter((line) => /kept|device|saved/i.test(line)))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  console.log('DIALOG:', await page.getByRole('dialog').innerText())
  expect(said).not.toContain('It is kept on this device')
})

test('idb-refuses: an ended session says truly where it is kept', async ({ learnerPage: page, context }) => {
  await page.addInitScript(refuses)
  await openNote(page)
  await context.clearCookies()
  await note(page).fill('In a private window')
  await expect(page.getByText(/Your session has ended/)).toBeVisible(patient)
  await expect(page.getByText('What you do here is kept on this device')).toBeHidden(patient)
})

/** Puts every time of what waits on the device later by so much: the clock was ahead when it was done. */
async function later(page: Page, ms: number) {
  await page.evaluate(async (by) => {
    const request = indexedDB.open('waymark')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const store = request.result.transaction('operations', 'readwrite').objectStore('operations')
    const all = store.getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    for (const one of all.result)
      store.put({ ...one, begunAt: one.begunAt + by, changedAt: one.changedAt + by })
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    request.result.close()
  }, ms)
}

for (const days of [3, 40])
  test(`clock: a note written ${days} days ahead is sent once the clock is right`, async ({ learnerPage: page, context }) => {
    await context.route('**/api/v1/notes/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await openNote(page)
    await note(page).fill('With a wrong clock')
    await expect.poll(() => onDevice(page, 'note')).toBe(1)
    await page.goto('about:blank')
    await page.goto('/robots.txt')
    await later(page, days * 86_400_000)
    // It was not sent before: no try is known.
    await page.evaluate(async () => {
      const request = indexedDB.open('waymark')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const store = request.result.transaction('operations', 'readwrite').objectStore('operations')
      const all = store.getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      for (const { isSent: _, ...one } of all.result) store.put(one)
      await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
      request.result.close()
    })
    await context.unroute('**/api/v1/notes/*')
    await page.addInitScript(() => {
      const { getAll } = IDBIndex.prototype
      Object.assign(window, { reads: 0 })
      IDBIndex.prototype.getAll = function (...given) {
        ;(window as unknown as { reads: number }).reads += 1
        return getAll.apply(this, given)
      }
    })
    await openNote(page)
    await expect(note(page)).toHaveValue('With a wrong clock')
    const reads = () => page.evaluate(() => (window as unknown as { reads: number }).reads)
    const before = await reads()
    await page.waitForTimeout(3000)
    console.log(`READS in 3 s at ${days} days:`, (await reads()) - before)
    await expect.poll(() => held(context), patient).toBe('With a wrong clock')
  })

test('clock: what was completed with a clock ahead can be opened again', async ({ learnerPage: page, context }) => {
  const mend = await cutEvents(context)
  await openLesson(page)
  await complete(page)
  await expect.poll(() => onDevice(page, 'event')).toBeGreaterThan(0)
  await page.goto('/robots.txt')
  await later(page, 3 * 86_400_000)
  await openLesson(page)
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible(patient)
  await mend()
})

test('hung: a request that is never answered does not hold up what is done after it', async ({ learnerPage: page, context }) => {
  let hung = 0
  await context.route('**/api/v1/notes/*', (route) => {
    if (route.request().method() === 'PUT' && hung++ === 0) return
    return route.continue()
  })
  await openNote(page)
  await note(page).fill('First words')
  await expect.poll(() => hung).toBe(1)
  await complete(page)
  await page.getByRole('button', { name: 'Retry' }).click().catch(() => console.log('no Retry'))
  await expect.poll(() => account(page), { timeout: 40_000 }).toEqual({ lessons: [first], points: 5 })
})

test('cleared: site data cleared while the tab is open: nothing typed is lost', async ({ learnerPage: page, context, baseURL }) => {
  await openNote(page)
  await context.setOffline(true)
  await note(page).pressSequentially('Before. ')
  await expect.poll(() => onDevice(page, 'note')).toBe(1)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'indexeddb,local_storage,cache_storage' })
  await note(page).pressSequentially('After.')
  await expect(note(page)).toHaveValue('Before. After.')
  await expect.poll(() => onDevice(page, 'note'), patient).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => held(context), patient).toBe('Before. After.')
})

test('quota: a full device says so and loses nothing', async ({ learnerPage: page, context, baseURL }) => {
  await openNote(page)
  await context.setOffline(true)
  await note(page).pressSequentially('Before. ')
  await expect.poll(() => onDevice(page, 'note')).toBe(1)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 })
  await note(page).pressSequentially(`After${' and after'.repeat(50)}.`)
  await page.waitForTimeout(2500)
  const said = await page.locator('body').innerText()
  console.log('QUOTA:', said.split('\n').filter((line) => /kept|device|saved/i.test(line)))
  await context.setOffline(false)
  await expect.poll(() => held(context), patient).toMatch(/^Before. After/)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patient)
})

test('ended: while typing; another signs in on the same page and sees nothing', async ({ learnerPage: page, context, learner }) => {
  await openNote(page)
  await note(page).pressSequentially('Ana writes')
  await context.clearCookies()
  await note(page).pressSequentially(' a secret', { delay: 30 })
  await expect(page.getByText(/Your session has ended/)).toBeVisible(patient)
  await page.getByRole('status').getByRole('link', { name: 'Sign in' }).or(page.getByRole('link', { name: 'Sign in' })).first().click()
  const ben = nextLearner()
  await page.getByLabel('Email address').fill(ben.email)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/signin/, patient)
  await page.waitForTimeout(1500)
  console.log('URL', page.url())
  await page.getByRole('button', { name: /^Notes/ }).click()
  await expect(note(page)).toHaveValue('')
  expect(await page.locator('body').innerText()).not.toContain('secret')
  console.log('STORAGE', await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
})
