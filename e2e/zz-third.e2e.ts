import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { newId } from '../app/new-id.ts'
import { exerciseOf, check, write } from './exercise.ts'
import { nextLearner } from './learners.ts'
import { account, addressOf, complete, first, firstTitle, onDevice, openLesson, second, signIn, tick, unsaved } from './learning.ts'
import { kept, untilKept } from './offline.ts'
import { beginnerCoding, test as base, expect } from './specification/learner.ts'
import { beSignedIn } from './test.ts'

const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' })
base.describe.configure({ mode: 'parallel' })
test.setTimeout(70_000)

const patient = { timeout: 15_000 }
const note = (page: Page) => page.getByLabel('Your note')
const held = async ({ request }: BrowserContext) => (await (await request.get(`/api/v1/notes/${first}`)).json()).text
async function openNote(page: Page): Promise<void> {
  await openLesson(page)
  await page.getByRole('button', { name: /^Notes/ }).click()
  await expect(note(page)).toBeEditable(patient)
}

/** Shifts what lies on the device to a clock that was so far ahead. */
async function later(page: Page, ms: number) {
  await page.evaluate(async (by) => {
    const request = indexedDB.open('waymark')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const store = request.result.transaction('operations', 'readwrite').objectStore('operations')
    const all = store.getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    for (const one of all.result) store.put({ ...one, begunAt: one.begunAt + by, changedAt: one.changedAt + by })
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    request.result.close()
  }, ms)
}

for (const days of [3, 40])
  test(`clock-ahead ${days} days: a note written offline is sent once the clock is right`, async ({ learnerPage: page, context }) => {
    await openNote(page)
    await context.setOffline(true)
    await note(page).fill('Begun. ')
    await expect(unsaved(page)).toBeVisible(patient)
    await note(page).fill('With a wrong clock')
    await expect.poll(() => onDevice(page, 'note')).toBe(1)
    await page.close()
    const next = await context.newPage()
    await next.route('**/robots.txt', (route) => route.fulfill({ body: 'x' }))
    await next.goto('/robots.txt')
    await later(next, days * 86_400_000)
    await context.setOffline(false)
    await next.addInitScript(() => {
      const { getAll } = IDBIndex.prototype
      Object.assign(window, { reads: 0 })
      IDBIndex.prototype.getAll = function (...given) {
        ;(window as unknown as { reads: number }).reads += 1
        return getAll.apply(this, given)
      }
    })
    await openNote(next)
    await expect(note(next)).toHaveValue('With a wrong clock')
    const reads = () => next.evaluate(() => (window as unknown as { reads: number }).reads)
    const before = await reads()
    await next.waitForTimeout(3000)
    console.log(`READS in 3 s at ${days} days:`, (await reads()) - before, JSON.stringify(await held(context)))
    await expect.poll(() => held(context), patient).toBe('With a wrong clock')
  })

test('many: 3000 unsent steps all arrive', async ({ learnerPage: page, context, learner }) => {
  test.setTimeout(150_000)
  await openLesson(page)
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'x' }))
  await page.goto('/robots.txt')
  const ids = Array.from({ length: 3000 }, () => newId())
  await page.evaluate(async ([owner, lesson, all]) => {
    const request = indexedDB.open('waymark')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('operations', 'readwrite')
    const store = transaction.objectStore('operations')
    for (const [i, id] of (all as string[]).entries()) {
      const at = Date.now() - (3000 - i) * 120_000
      const payload = { kind: 'minutes-spent', minutes: 1, lessonId: lesson, eventId: id, occurredAt: new Date(at).toISOString(), timeZone: 'UTC' }
      store.put({ id, owner, kind: 'event', target: '', base: null, begunAt: at, changedAt: at, payload })
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
  }, [learner.id, first, ids] as const)
  await context.route('**/api/v1/events', (route) => route.abort())
  await openLesson(page)
  await expect(unsaved(page)).toBeVisible(patient)
  console.log('BANNER', await unsaved(page).innerText())
  let sending = Date.now()
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/api/v1/events')) return
    const text = await answer.text().catch(String)
    const { results } = JSON.parse(text)
    console.log('EVENTS', Date.now() - sending, answer.status(), results.length, JSON.stringify(Object.entries(Object.groupBy(results, (one: { status: string; code?: string }) => `${one.status} ${one.code}`)).map(([k, v]) => [k, v?.length])))
  })
  await context.unroute('**/api/v1/events')
  sending = Date.now()
  await page.getByRole('button', { name: 'Retry' }).click().catch(() => {})
  await expect.poll(() => onDevice(page, 'event'), { timeout: 90_000 }).toBe(0).catch(() => {})
  console.log('SENT in ms', Date.now() - sending, 'left', await onDevice(page, 'event'), (await page.getByRole('banner').first().innerText()).replaceAll('\n', ' | '))
})

test('offline: typing goes on through reload, closing and reopening', async ({ learnerPage: page, context }) => {
  await openNote(page)
  await untilKept(page)
  await note(page).pressSequentially('One. ')
  await context.setOffline(true)
  await note(page).pressSequentially('Two. ')
  await page.reload()
  await page.getByRole('button', { name: /^Notes/ }).click({ timeout: 20_000 })
  await expect(note(page)).toHaveValue('One. Two. ', patient)
  await note(page).pressSequentially('Three. ')
  await page.close()
  const next = await context.newPage()
  await next.goto(addressOf(first))
  await next.getByRole('button', { name: /^Notes/ }).click({ timeout: 20_000 })
  await expect(note(next)).toHaveValue('One. Two. Three. ', patient)
  const third = await context.newPage()
  await third.goto(addressOf(first))
  await third.getByRole('button', { name: /^Notes/ }).click({ timeout: 20_000 })
  await note(third).pressSequentially('Four. ')
  await expect(note(next)).toHaveValue('One. Two. Three. Four. ', patient)
  await next.bringToFront()
  await note(next).pressSequentially('Five.')
  await context.setOffline(false)
  await expect.poll(() => held(context), { timeout: 30_000 }).toBe('One. Two. Three. Four. Five.')
})

test('offline: after the first learner has lost the session and another has signed in, no answer of the first is kept', async ({ learnerPage: page, context }) => {
  await openNote(page)
  await untilKept(page)
  await note(page).fill('A secret of Ana')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patient)
  await page.goto('/dashboard/notes')
  await expect(page.getByText('A secret of Ana')).toBeVisible()
  await context.clearCookies()
  await page.goto('/signin')
  await page.waitForTimeout(500)
  await signIn(page, nextLearner())
  const found = await page.evaluate(async () => {
    const told: string[] = []
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) {
      const text = await (await (await caches.open(name)).match(request))?.text()
      if (text?.includes('secret of Ana')) told.push(`${name} ${request.url}`)
    }
    return told
  })
  console.log('CACHED', found)
  expect(found).toEqual([])
  await context.setOffline(true)
  await page.goto('/dashboard/notes')
  await page.waitForTimeout(3000)
  console.log('OFFLINE NOTES', (await page.getByRole('main').innerText()).replaceAll('\n', ' | ').slice(0, 200))
  expect(await page.locator('body').innerText()).not.toContain('secret')
})

test('bfcache: going back after another has signed in shows nothing of the first', async ({ learner, baseURL }) => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox'], ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    await beSignedIn(page, learner, baseURL)
    await openNote(page)
    await note(page).fill('A secret of Ana')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible(patient)
    await page.evaluate(() => { Object.assign(window, { wasHere: true }); addEventListener('pageshow', (e) => Object.assign(window, { persisted: e.persisted })) })
    // Left by the address bar, as to another site; the session ends elsewhere and another signs in.
    await page.goto('/robots.txt')
    await context.clearCookies()
    const ben = nextLearner()
    const beside = await context.newPage()
    await signIn(beside, ben)
    await page.bringToFront()
    await page.goBack()
    await page.waitForTimeout(300)
    const at = await page.evaluate(() => ({ ...(window as never as { wasHere: boolean; persisted: boolean }), w: (window as never as { wasHere: boolean }).wasHere, p: (window as never as { persisted: boolean }).persisted })).catch(String)
    console.log('BFCACHE', typeof at === 'string' ? at : { wasHere: at.w, persisted: at.p }, (await page.locator('body').innerText()).includes('secret'), (await note(page).count()) ? await note(page).inputValue() : 'no note')
    await page.waitForTimeout(3000)
    console.log('BFCACHE later', (await note(page).count()) ? JSON.stringify(await note(page).inputValue()) : 'no note', await page.getByRole('button', { name: /^Your account/ }).getAttribute('aria-label'))
    expect((await note(page).count()) ? await note(page).inputValue() : '').toBe('')
  } finally {
    await browser.close()
  }
})

test('devices: typing in the middle on two devices at once keeps caret and order', async ({ learnerPage: page, browser, learner, baseURL, context }) => {
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  await beSignedIn(other, learner, baseURL)
  await openNote(page)
  await note(page).fill('First line\nmiddle\nLast line')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patient)
  await openNote(other)
  await expect(note(other)).toHaveValue(/Last line/)
  const placed = (tab: Page, at: number) => note(tab).evaluate((field: HTMLTextAreaElement, place) => { field.focus(); field.setSelectionRange(place, place) }, at)
  await placed(page, 'First line'.length)
  await placed(other, 'First line\nmiddle\nLast line'.length)
  const phone = ' typed on the phone with many words and more words still'
  const laptop = ' typed on the laptop with other words and even more of them'
  await Promise.all([note(page).evaluate(() => {}), page.keyboard.type(phone, { delay: 60 }), other.keyboard.type(laptop, { delay: 70 })])
  await expect.poll(async () => new Set([await note(page).inputValue(), await note(other).inputValue(), await held(context)]).size, patient).toBe(1)
  console.log('DEVICES', JSON.stringify(await held(context)))
  expect(await held(context)).toBe(`First line${phone}\nmiddle\nLast line${laptop}`)
  await elsewhere.close()
})

test('caret: who has opened a note, and typed nothing yet, stays where they were when another device adds to it', async ({ learnerPage: page, browser, learner, baseURL }) => {
  await openNote(page)
  await note(page).fill('One. ')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patient)
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  await beSignedIn(other, learner, baseURL)
  await openNote(other)
  await expect(note(other)).toHaveValue('One. ')
  await expect(note(other)).toBeFocused()
  console.log('CARET opened', await note(other).evaluate((field: HTMLTextAreaElement) => field.selectionStart))
  await page.keyboard.type('Two. ')
  await expect(note(other)).toHaveValue('One. Two. ')
  console.log('CARET', await note(other).evaluate((field: HTMLTextAreaElement) => field.selectionStart))
  await other.keyboard.type('Three.')
  // Where they were is after 'One. '; it goes to the very beginning.
  await expect(note(other)).toHaveValue('One. Three.Two. ', patient)
  await elsewhere.close()
})
