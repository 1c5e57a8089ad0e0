import type { BrowserContext, Page, Route } from '@playwright/test'
import { endSessions } from '../domain/account-settings.ts'
import type { Lesson } from '../domain/courses.ts'
import { noteItem } from '../domain/items/note.ts'
import { eventOperation } from '../domain/operations.ts'
import { operationsIn, readItem, routeWrites, sendAll, writeItem } from './items.ts'
import { fillSignIn } from './learning.ts'
import { beginnerCoding, openCourse, pathFor } from './specification/learner.ts'
import { type Account, test as base, expect, watchConsole } from './test.ts'

const [lesson, secondLesson] = pathFor(beginnerCoding).lessons as [Lesson, Lesson]
const lessonAddress = `/courses/coding/minimal/beginner/${lesson.id}`

const test = base.extend<{ otherBrowser: BrowserContext }>({
  /** A second browser of the learner of `learnerPage`, with a session of its own. */
  otherBrowser: async ({ learnerPage: _, browser, learner: account, baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await signIn(context, baseURL ?? '', account)
    await use(context)
    await context.close()
  },
})

async function signIn(context: BrowserContext, origin: string, { email, password }: Account): Promise<void> {
  const data = { email, password }
  const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })
  expect(answer.ok()).toBe(true)
}

/** Completes a lesson as some other program of the learner would. */
async function completeByCall({ request }: BrowserContext, { id }: Lesson, origin = ''): Promise<void> {
  const event = { kind: 'lesson-completed', lessonId: id, preferences: beginnerCoding }
  const value = { ...event, occurredAt: new Date().toISOString(), timeZone: 'UTC' }
  await sendAll(request, [{ id: crypto.randomUUID(), kind: eventOperation, value }], origin)
}

/** Does something that opens a page, and waits until that page hears of changes. */
async function listening(page: Page, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/v1/changes?*'), open()])
}

const completed = (page: Page) => page.getByRole('checkbox', { name: `Completed: ${lesson.title}` })
const noteOn = (page: Page) => page.getByRole('textbox', { name: 'Your note' })

async function openNotes(page: Page): Promise<void> {
  await listening(page, () => page.goto(lessonAddress))
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(noteOn(page)).toBeEditable()
}

test("what is completed in one browser shows in another's player and dashboard at once", async ({
  learnerPage: page,
  otherBrowser,
}) => {
  const [player, dashboard] = [await otherBrowser.newPage(), await otherBrowser.newPage()]
  const errors = [watchConsole(player), watchConsole(dashboard)]
  await listening(player, () => openCourse(player))
  await listening(dashboard, () => dashboard.goto('/dashboard'))
  await expect(dashboard.getByText('At the trailhead')).toBeVisible()

  await openCourse(page)
  await completed(page).click()
  await Promise.all([
    expect(completed(player)).toBeChecked(),
    expect(player.getByText('20% complete', { exact: true })).toBeVisible(),
    expect(dashboard.getByText('At the trailhead')).toBeHidden(),
    expect(dashboard.locator('dl > div').filter({ hasText: 'Points' })).toContainText('5'),
  ])
  expect(errors).toEqual([[], []])
})

test('a note that is written in one browser stands in another at once', { tag: '@long' }, async ({
  learnerPage: page,
  otherBrowser,
}) => {
  const other = await otherBrowser.newPage()
  await openNotes(other)
  await openNotes(page)
  const saved = page.waitForResponse((answer) =>
    operationsIn(answer.request()).some(({ kind }) => kind === noteItem.name),
  )
  await noteOn(page).fill('Close what you open.')
  await saved
  await expect(noteOn(other)).toHaveValue('Close what you open.')
})

test('what is being written is not replaced by what comes from elsewhere, nor does it replace that', {
  tag: '@long',
}, async ({ learnerPage: page, otherBrowser, consoleErrors }) => {
  await openNotes(page)
  const mend = await routeWrites(page, noteItem)
  await noteOn(page).fill('Mine, not saved yet')
  const notes = noteItem.get.path.replace(':target', lesson.id)
  // The page may give one up for a later one.
  const lookedAgain = page.waitForEvent(
    'requestfinished',
    (request) => request.method() === 'GET' && request.url().endsWith(notes),
  )
  await writeItem(otherBrowser.request, noteItem, lesson.id, { text: 'From elsewhere' })
  await lookedAgain
  const both = 'From elsewhere\n\nMine, not saved yet'
  await expect(noteOn(page)).toHaveValue(both)
  await mend()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(noteOn(page)).toHaveValue(both)
  consoleErrors.splice(0)
})

test('what is done here stays on the screen, also when an answer from before it comes after it', {
  tag: '@long',
}, async ({ learnerPage: page, otherBrowser }) => {
  await listening(page, () => openCourse(page))
  const [answered, delay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const progress = '**/api/v1/record'
  const isOver = new Promise<void>((resolve) => {
    page.on('requestfinished', (request) => request.url().endsWith('/record') && resolve())
    page.on('requestfailed', (request) => request.url().endsWith('/record') && resolve())
  })
  const late = async (route: Route) => {
    const answer = await route.fetch()
    answered.resolve()
    await delay.promise
    // The page may not wait for it any more.
    await route.fulfill({ response: answer }).catch(() => {})
  }
  await page.route(progress, late, { times: 1 })
  await completeByCall(otherBrowser, secondLesson)
  await answered.promise
  await completed(page).click()
  await expect(page.getByText('Lesson completed!')).toBeVisible()
  delay.resolve()
  await isOver
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect(page.getByText('40% complete', { exact: true })).toBeVisible()
  await expect(completed(page)).toBeChecked()
})

test('the tabs of a browser share one connection, and when its tab goes another takes over', { tag: '@long' }, async ({
  learnerPage: page,
  otherBrowser,
}) => {
  let open = 0
  for (const happened of ['request', 'requestfinished', 'requestfailed'] as const) {
    otherBrowser.on(happened as 'request', (request) => {
      if (request.url().includes('/api/v1/changes')) open += happened === 'request' ? 1 : -1
    })
  }
  const [one, two] = [await otherBrowser.newPage(), await otherBrowser.newPage()]
  await listening(one, () => openCourse(one))
  await listening(two, () => openCourse(two))
  await expect.poll(() => open).toBe(1)

  await openCourse(page)
  await completed(page).click()
  await Promise.all([one, two].map((tab) => expect(completed(tab)).toBeChecked()))
  expect(open).toBe(1)

  await listening(one, () => two.close())
  await completed(page).click()
  await expect(completed(one)).not.toBeChecked()
})

test('what a page does itself is not asked for again', { tag: '@long' }, async ({ learnerPage: page }) => {
  await openNotes(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const told = page.waitForResponse('**/api/v1/operations')
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await told
  // By the time that this is saved, the page has heard of the other.
  await noteOn(page).fill('Mine')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(asked.filter((request) => request.includes('/api/'))).toEqual(
    // A note that was taken is recorded too.
    Array(3).fill('POST /api/v1/operations'),
  )
})

test('who signs out in one tab is signed out in the others at once', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  const other = await context.newPage()
  const errors = watchConsole(other)
  await listening(other, () => other.goto('/dashboard'))
  await page.bringToFront()
  await listening(page, () => page.goto('/dashboard'))
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL(/\/signin\?returnTo=%2Fdashboard$/)
  expect(errors).toEqual([])
})

test('who signs out everywhere leaves no private text on the screens of other devices, and a note begun there is kept', async ({
  learnerPage: page,
  learner,
  otherBrowser,
  context,
  baseURL,
  consoleErrors,
}) => {
  const text = 'Only for my own eyes.'
  await writeItem(page.request, noteItem, lesson.id, { text })
  const notes = await context.newPage()
  await listening(notes, () => notes.goto('/dashboard/notes'))
  await expect(notes.getByText(text)).toBeVisible()
  await openNotes(page)
  await expect(noteOn(page)).toHaveValue(text)

  const headers = { origin: baseURL ?? '' }
  await otherBrowser.request.post(`${baseURL}${endSessions.path}`, { data: { scope: 'global' }, headers })
  await expect(notes.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
  await expect(notes.getByText(text)).toHaveCount(0)
  await expect(noteOn(page)).toHaveValue('')
  await expect(page.getByText('Sign in to see your note. What you write here is added to it.')).toBeVisible()

  await noteOn(page).fill('One more thing.')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(lessonAddress)
  await expect
    .poll(() => readItem(page.request, noteItem, lesson.id))
    .toMatchObject({
      text: expect.stringMatching(/Only for my own eyes\.[\s\S]*One more thing\./),
    })
  // What a page asks for after its session has ended is refused.
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/401|Query error|Mutation error/)
})

test('a page that was without a network shows what was done meanwhile', { tag: '@long' }, async ({
  learnerPage: page,
  otherBrowser,
  context,
  consoleErrors,
}) => {
  await listening(page, () => openCourse(page))
  await context.setOffline(true)
  await expect(page.getByText("We can't reach the server.")).toBeVisible()
  const other = await otherBrowser.newPage()
  await openCourse(other)
  await completed(other).click()
  await expect(other.getByText('Lesson completed!')).toBeVisible()
  await context.setOffline(false)
  await expect(completed(page)).toBeChecked()
  // The page looks whether the server is back.
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
})

test.describe('when the server was stopped', () => {
  // A context of its own: what the browser says about a server that is gone belongs there.
  test('a page goes on by itself, and shows what was done elsewhere meanwhile', { tag: '@long' }, async ({
    browser,
    account,
    startServer,
  }) => {
    const server = await startServer()
    const [context, elsewhere] = [await browser.newContext(), await browser.newContext()]
    const headers = { origin: server.origin }
    await context.request.post(`${server.origin}/api/auth/sign-up/email`, { data: account, headers })
    await signIn(elsewhere, server.origin, account)
    const page = await context.newPage()
    await listening(page, () => page.goto(`${server.origin}${lessonAddress}`))
    await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
    await server.stop()
    await server.resume()
    await completeByCall(elsewhere, lesson, server.origin)
    await expect(completed(page)).toBeChecked()
    await context.close()
    await elsewhere.close()
  })
})
