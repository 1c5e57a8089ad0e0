import type { BrowserContext, Page } from '@playwright/test'
import { exerciseOf, write } from './exercise.ts'
import { nextLearner } from './learners.ts'
import { account, addressOf, complete, first, firstTitle, onDevice, openLesson, second, signIn, signUp, tick, unsaved } from './learning.ts'
import { beginnerCoding, beginnerDesign, test as base, expect, openCourse } from './specification/learner.ts'
import { beSignedIn } from './test.ts'

const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
base.describe.configure({ mode: 'parallel' })
test.setTimeout(70_000)

const patient = { timeout: 15_000 }
const note = (page: Page) => page.getByLabel('Your note')
const held = async ({ request }: BrowserContext) => (await (await request.get(`/api/v1/notes/${first}`)).json()).text
async function openNote(page: Page): Promise<void> {
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(note(page)).toBeEditable(patient)
}
const becomeAnother = async (context: BrowserContext, baseURL = '') => {
  const beside = await context.newPage()
  await context.clearCookies()
  const ben = nextLearner()
  await signIn(beside, ben)
  return { beside, ben }
}

test('notes-page: a note written without a network is among your notes', async ({ learnerPage: page, context }) => {
  await openNote(page)
  await context.route('**/api/v1/notes/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await note(page).fill('Written in a tunnel')
  await expect.poll(() => onDevice(page, 'note')).toBe(1)
  await page.goto('/dashboard/notes')
  await expect(unsaved(page, '1 text')).toBeVisible(patient)
  console.log('NOTES PAGE:', (await page.getByRole('main').innerText()).replaceAll('\n', ' | '))
  await expect(page.getByText('Written in a tunnel')).toBeVisible({ timeout: 5000 })
})

test('other: what the first typed into an exercise is nowhere once another signs in beside', async ({ learnerPage: page, context, baseURL }) => {
  await openLesson(page)
  const exercise = await exerciseOf(page)
  await context.route('**/api/v1/exercises/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await context.route('**/api/v1/*/*/work*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await write(exercise, { 'index.html': '<h1>Secret of Ana</h1>' })
  await exercise.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForTimeout(1500)
  await becomeAnother(context, baseURL)
  await page.bringToFront()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.waitForTimeout(3000)
  console.log('HEADER', await page.getByRole('button', { name: /^Your account/ }).getAttribute('aria-label'))
  expect(await page.locator('body').innerText()).not.toContain('Secret of Ana')
  for (const frame of page.frames()) expect(await frame.locator('body').innerText().catch(() => '')).not.toContain('Secret of Ana')
})

test('other: an open project dialog gives its text to nobody else', async ({ learnerPage: page, context, baseURL }) => {
  await openCourse(page, beginnerDesign)
  await page.getByRole('button', { name: 'Design Portfolio Review' }).first().click()
  await page.getByLabel('Your work').fill('https://example.org/secret-of-ana')
  const { beside } = await becomeAnother(context, baseURL)
  await page.bringToFront()
  await page.waitForTimeout(3000)
  const field = page.getByLabel('Your work')
  console.log('DIALOG open:', await field.count(), (await field.count()) ? await field.inputValue() : '')
  if (await field.count()) {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForTimeout(2500)
    console.log('HANDED IN by Ben:', await (await beside.request.get('/api/v1/progress/projects/portfolio')).text())
  }
  expect(await field.count() ? await field.inputValue() : '').not.toContain('secret')
})

test('other: a search of notes is not seen by who signs in after', async ({ learnerPage: page, context }) => {
  await openNote(page)
  await note(page).fill('about my illness')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patient)
  await page.goto('/dashboard/notes')
  await page.getByRole('searchbox').fill('illness')
  await expect(page).toHaveURL(/illness/)
  await context.clearCookies()
  await page.reload()
  await page.waitForTimeout(1500)
  console.log('AT', page.url(), (await page.getByRole('main').innerText()).replaceAll('\n', ' | ').slice(0, 300))
  const ben = nextLearner()
  if (!/signin/.test(page.url())) await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email address').fill(ben.email)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.waitForTimeout(1000)
  console.log('BEN AT', page.url())
  expect(page.url()).not.toContain('illness')
})

test('star: toggled fifty times in two tabs, all agree', async ({ learnerPage: page, context, before }) => {
  await before.onboarding(beginnerCoding)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/dashboard?tab=courses')
  const starOf = (tab: Page) => tab.getByRole('button', { name: /^Favourite: / }).first()
  const courses = page.getByRole('tab', { name: /Courses/ })
  for (const tab of [page, other]) {
    if (!(await starOf(tab).isVisible().catch(() => false))) await tab.getByRole('tab', { name: /Courses/ }).click()
    await expect(starOf(tab)).toBeVisible(patient)
  }
  await Promise.all([page, other].map(async (tab) => { for (let i = 0; i < 50; i++) await starOf(tab).click({ delay: 5 }) }))
  await page.waitForTimeout(5000)
  const server = (await (await page.request.get('/api/v1/dashboard')).json()).courses[0].isFavourite
  const shown = await Promise.all([page, other].map((tab) => starOf(tab).getAttribute('aria-pressed')))
  console.log('STAR', server, shown, await onDevice(page, 'favourite'))
  expect(shown).toEqual([String(server), String(server)])
})

test('many: 3000 unsent steps: the page works and all arrive', async ({ learnerPage: page, context, learner }) => {
  test.setTimeout(150_000)
  await openLesson(page)
  await page.goto('/robots.txt')
  await page.evaluate(async ([owner, lesson]) => {
    const request = indexedDB.open('waymark')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('operations', 'readwrite')
    const store = transaction.objectStore('operations')
    for (let i = 0; i < 3000; i++) {
      const at = Date.now() - (3000 - i) * 1000
      const id = crypto.randomUUID()
      const kind = i % 2 ? 'lesson-reopened' : 'lesson-completed'
      store.put({ id, owner, kind: 'event', target: '', base: null, label: `Step ${i}`, begunAt: at, changedAt: at,
        payload: { kind, lessonId: lesson, eventId: crypto.randomUUID(), occurredAt: new Date(at).toISOString(), timeZone: 'UTC' } })
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
  }, [learner.id, first])
  await context.route('**/api/v1/events', (route) => route.abort())
  const begun = Date.now()
  await openLesson(page)
  console.log('OPEN ms', Date.now() - begun)
  await expect(unsaved(page)).toBeVisible(patient)
  console.log('BANNER', await unsaved(page).innerText())
  const click = Date.now()
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  console.log('CLICK ms', Date.now() - click)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  console.log('DIALOG', (await page.getByRole('dialog').innerText()).slice(-200).replaceAll('\n', ' | '))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notes' }).click()
  const typing = Date.now()
  await note(page).pressSequentially('Thirty letters are typed now..')
  console.log('TYPING 30 letters ms', Date.now() - typing)
  await context.unroute('**/api/v1/events')
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/api/v1/events')) console.log('EVENTS', answer.status(), JSON.parse(answer.request().postData() ?? '{"events":[]}').events.length, (await answer.text().catch(String)).slice(0, 200))
  })
  page.on('requestfailed', (request) => request.url().endsWith('/events') && console.log('FAILED', request.failure()?.errorText))
  page.on('console', (message) => message.type() === 'error' && console.log('CONSOLE', message.text().slice(0, 200)))
  const sending = Date.now()
  await page.getByRole('button', { name: 'Retry' }).click().catch(() => {})
  await expect.poll(() => onDevice(page, 'event'), { timeout: 40_000 }).toBe(0)
  console.log('SENT in ms', Date.now() - sending, await account(page))
})

test('zones: today and the streak agree in Kiritimati and then in Honolulu', async ({ browser, learner, baseURL }) => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Honolulu']) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await beSignedIn(page, learner, baseURL)
    await openLesson(page, timezoneId.endsWith('u') ? second : first)
    await complete(page)
    await page.waitForTimeout(1000)
    await page.goto('/dashboard')
    await page.waitForTimeout(2500)
    console.log(timezoneId, (await page.getByRole('main').innerText()).replaceAll('\n', ' | ').slice(0, 900))
    await context.close()
  }
})

test('twice: Enter held and double taps complete a lesson once', async ({ learnerPage: page }) => {
  await openLesson(page)
  const button = page.getByRole('button', { name: /^(Mark Complete|Completed)$/ })
  await button.dblclick()
  await page.waitForTimeout(2500)
  console.log('AFTER DOUBLE', await button.innerText(), await account(page))
  await button.focus()
  for (let i = 0; i < 21; i++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.waitForTimeout(3000)
  const said = await page.getByRole('button', { name: /^(Mark Complete|Completed)$/ }).innerText()
  const { lessons } = await account(page)
  console.log('AFTER ENTER', said, lessons, page.url())
  expect(said === 'Completed').toBe(lessons.includes(first))
})

test('visitor: two tabs with a note; one signs up, the other is told and nothing is lost', async ({ page, context, account: newcomer }) => {
  const other = await context.newPage()
  await openNote(page)
  await openNote(other)
  await note(page).fill('From the first tab')
  await note(other).fill('From the second tab')
  await complete(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(newcomer.name)
  await page.getByLabel('Email address').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/coding-1-1-1/, patient)
  await other.bringToFront()
  for (let i = 0; i < 16; i++) {
    console.log('SAMPLE', i / 2, JSON.stringify(await note(other).inputValue({ timeout: 400 }).catch(() => 'no field')), '| held', JSON.stringify(await held(context)))
    await other.waitForTimeout(500)
  }
  console.log('OTHER shows', await note(other).inputValue(), '| held', await held(context))
  for (const words of ['From the first tab', 'From the second tab']) await expect.poll(() => held(context), patient).toContain(words)
})
