import type { Page, Response, Route } from '@playwright/test'
import { serverHeader } from '../domain/foreign-response.ts'
import { noteItem } from '../domain/items/note.ts'
import { workItem } from '../domain/items/work.ts'
import { exerciseOf, write } from './exercise.ts'
import { operationsIn, readItem, routeWrites, writeItem } from './items.ts'
import { nextLearner } from './learners.ts'
import {
  account,
  addressOf,
  answerQuestions,
  complete,
  cutEvents,
  fillSignIn,
  fillSignUp,
  first,
  firstTitle,
  goToNextLesson,
  onDevice,
  openLesson,
  second,
  secondTitle,
  signIn,
  signOut,
  signUp,
  tick,
  unsaved,
} from './learning.ts'
import { handInWork } from './project.ts'
import { beginnerCoding, beginnerDesign, hold, openCourse, playerReady } from './specification/learner.ts'
import { test as base, beSignedIn, expect } from './test.ts'

// Its tests know nothing of each other: the processes of a run share them.
base.describe.configure({ mode: 'parallel' })

/** On these pages the network is cut on purpose, and the console says so: nobody listens for unexpected errors. */
const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})

test('what is done without a network shows at once, says that it is not saved, and is sent when it is back', async ({
  learnerPage: page,
  context,
}) => {
  await openLesson(page)
  await context.setOffline(true)
  await complete(page)
  await expect(page.getByText('Lesson completed!')).toBeVisible()
  await expect(unsaved(page, '1 step')).toBeVisible()
  await goToNextLesson(page)
  await complete(page)
  await expect(unsaved(page, '2 steps')).toBeVisible()
  await expect(page.getByText('40% complete')).toBeVisible()
  await context.setOffline(false)
  await expect(unsaved(page)).toBeHidden()
  expect(await account(page)).toEqual({ lessons: [first, second], points: 10 })
  await expect(page.getByText('40% complete')).toBeVisible()
})

test('what waits says so where a network answers in place of the server, and is sent once it no longer does', async ({
  learnerPage: page,
  context,
}) => {
  await openLesson(page)
  const signIn = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network' })
  for (const url of ['**/api/v1/**', '**/readyz']) await context.route(url, signIn)
  await complete(page)
  const banner = page.getByRole('status').filter({ hasText: 'Not saved yet: 1 step.' })
  await expect(banner).toContainText(
    'Kept on this device. Something else answered instead of Waymark. If your network asks you to sign in, do so in another tab.',
  )
  await context.unrouteAll()
  await expect(unsaved(page)).toBeHidden({ timeout: 30_000 })
  expect((await account(page)).lessons).toEqual([first])
})

test('with a network nothing is said of what is on its way', { tag: '@long' }, async ({ learnerPage: page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Not saved yet')) document.documentElement.dataset.flickered = 'yes'
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.clock.install()
  await openLesson(page)
  // However long the machine takes, for the page it is no longer than is said here.
  await page.clock.pauseAt(Date.now() + 60_000)
  const answer = await hold(page, '**/api/v1/operations')
  await complete(page)
  await page.clock.runFor(1900)
  answer()
  await expect.poll(() => account(page)).toMatchObject({ lessons: [first] })
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect.poll(() => account(page)).toMatchObject({ lessons: [] })
  await expect(page.locator('html')).not.toHaveAttribute('data-flickered')
})

test('what was done before the tab was closed is ticked in another, and sent from any page once the server is back', {
  tag: '@long',
}, async ({ learnerPage: page, context }) => {
  const mend = await cutEvents(context)
  await openLesson(page)
  await complete(page)
  await openLesson(page, second)
  await complete(page)
  await expect.poll(() => onDevice(page, 'event')).toBe(2)
  await page.close()

  const later = await context.newPage()
  await openLesson(later)
  await expect(tick(later, firstTitle)).toBeChecked()
  await expect(tick(later, secondTitle)).toBeChecked()
  await expect(unsaved(later, '2 steps')).toBeVisible()
  await later.close()

  await mend()
  const elsewhere = await context.newPage()
  await elsewhere.goto('/about')
  await expect.poll(() => account(elsewhere)).toEqual({ lessons: [first, second], points: 10 })
  await openLesson(elsewhere)
  await expect(tick(elsewhere, secondTitle)).toBeChecked()
  await expect(elsewhere.getByText('40% complete')).toBeVisible()
})

test('a server that stops and starts again gets what was done meanwhile', { tag: '@long' }, async ({
  startServer,
  account: newcomer,
  context,
}) => {
  const server = await startServer()
  const page = await context.newPage()
  const headers = { origin: server.origin }
  await page.request.post(`${server.origin}/api/auth/sign-up/email`, { data: newcomer, headers })
  await page.goto(server.origin + addressOf(first))
  await playerReady(page)
  await server.stop()
  await complete(page)
  await expect(unsaved(page, '1 step')).toBeVisible()
  await server.resume()
  await expect(unsaved(page)).toBeHidden()
  expect(await account(page, '1', server.origin)).toEqual({ lessons: [first], points: 5 })
})

test('what was recorded and whose answer was lost is sent again, and counts once', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  let sent = 0
  await page.route('**/api/v1/operations', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await openLesson(page)
  await complete(page)
  await expect.poll(() => sent).toBe(2)
  await expect(unsaved(page)).toBeHidden()
  expect(await account(page)).toEqual({ lessons: [first], points: 5 })
  const activity = await (await page.request.get('/api/v1/activity')).json()
  expect(activity.awards).toHaveLength(1)
})

test('two tabs show what the other did, and send all of it once', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  const mend = await cutEvents(context)
  const other = await context.newPage()
  await Promise.all([openLesson(page), openLesson(other, second)])
  await complete(page)
  await expect(tick(other, firstTitle)).toBeChecked()
  await complete(other)
  await expect(tick(page, secondTitle)).toBeChecked()
  await Promise.all([expect(unsaved(page, '2 steps')).toBeVisible(), expect(unsaved(other, '2 steps')).toBeVisible()])

  const ids: string[] = []
  context.on('request', (request) => {
    ids.push(...operationsIn(request).map(({ id }) => id))
  })
  // The first message is on its way until both tabs know that the server is back.
  const isBack = (answer: Response) => answer.url().endsWith('/readyz') && answer.ok()
  const areBack = Promise.all([page, other].map((tab) => tab.waitForResponse(isBack)))
  await context.route('**/api/v1/operations', async (route) => {
    await areBack
    await route.continue()
  })
  await mend()
  await Promise.all([page, other].map((tab) => expect(unsaved(tab)).toBeHidden()))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  for (const tab of [page, other]) await expect(tab.getByText('40% complete')).toBeVisible()
  expect(await account(page)).toEqual({ lessons: [first, second], points: 10 })
})

test('signing out warns of what is not saved; nobody else sees or sends it, and whose it is sends it on coming back', async ({
  learnerPage: page,
  context,
  learner: ana,
  baseURL,
}) => {
  const mend = await cutEvents(context)
  await openLesson(page)
  await complete(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  const mendNotes = await routeWrites(context, noteItem)
  await page.getByLabel('Your note').fill('For my eyes only')
  await expect(unsaved(page, '1 step, 1 text')).toBeVisible()

  await signOut(page)
  const warning = page.getByRole('dialog', { name: 'Not saved yet: 1 step, 1 text' })
  await expect(warning).toContainText('is sent when you sign in here again')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await signOut(page)
  await warning.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect(unsaved(page)).toBeHidden()

  await mend()
  await mendNotes()
  const senders: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/operations')) senders.push(request.headers()['x-waymark-learner'] ?? '')
  })
  await beSignedIn(page, nextLearner(), baseURL)
  await openLesson(page, second)
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
  await expect(tick(page, firstTitle)).not.toBeChecked()
  const told = page.waitForResponse('**/api/v1/operations')
  await complete(page)
  await told
  expect(await account(page)).toEqual({ lessons: [second], points: 5 })
  expect(new Set(senders).size).toBe(1)
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue('')
  await signOut(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()

  await signIn(page, ana)
  await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes (you have one)' }).click()
  await expect(page.getByLabel('Your note')).toHaveValue('For my eyes only')
})

test('a tab that is open while somebody else signs in beside it becomes theirs, and gives them nothing of before', {
  tag: '@long',
}, async ({ learnerPage: page, context, learner: ana }) => {
  const mend = await cutEvents(context)
  const mendNotes = await routeWrites(context, noteItem)
  await openLesson(page)
  await complete(page)
  const beside = await context.newPage()
  await beside.goto('/about')
  await signOut(beside)
  await beside.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect(tick(page, firstTitle)).not.toBeChecked()
  await signUp(beside, { ...ana, name: 'Ben Costa', email: `${crypto.randomUUID()}@example.org` })
  await expect(page.getByRole('button', { name: 'Your account: Ben Costa' })).toBeVisible()
  await mend()
  await mendNotes()
  await goToNextLesson(page)
  await complete(page)
  await expect.poll(() => account(page)).toEqual({ lessons: [second], points: 5 })
  await expect(tick(page, firstTitle)).not.toBeChecked()
})

test('what is done after the session has ended waits for its learner to sign in again', { tag: '@long' }, async ({
  learnerPage: page,
  context,
  learner: ana,
}) => {
  // A page that hears of changes asks for its session at once: from then on only what is done here can tell that it ended.
  const listening = page.waitForResponse((response) => response.url().includes('/api/v1/changes'))
  await openLesson(page)
  await listening
  await context.clearCookies()
  await complete(page)
  await expect(page.getByText('Your session has ended; 1 step not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Not saved yet' })).toContainText(
    'Kept on this device until you sign in.',
  )
  await page.keyboard.press('Escape')
  // The page goes on as theirs, and keeps what they do.
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await expect(page).toHaveURL(addressOf(second))
  await expect(tick(page, firstTitle)).toBeChecked()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, ana)
  await expect(page).toHaveURL(addressOf(second))
  await expect(page.getByText('Your session has ended')).toBeHidden()
  await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
})

test('what the server rejects is reported, with the reason, and shows no more', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await page.route('**/api/v1/operations', (route) => {
    const postData = route.request().postData()?.replaceAll(first, 'coding-0-0-0')
    return route.continue({ postData })
  })
  await openLesson(page)
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByText(`'${firstTitle}' could not be saved`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible()
  await page.reload()
  await playerReady(page)
  await expect(tick(page, firstTitle)).not.toBeChecked()
  // It stays until its learner has looked at it.
  await expect(page.getByText('Could not be saved: 1 thing.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'Not saved yet' }).getByRole('listitem')
  await expect(told).toContainText(firstTitle)
  await expect(told).toContainText('coding-0-0-0')
  await told.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing is left to save.')).toBeVisible()
})

test('of several that the server refuses at once one word is said, and each is in the list', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  const mend = await cutEvents(context)
  await openLesson(page)
  await complete(page)
  await goToNextLesson(page)
  await complete(page)
  await expect(unsaved(page, '2 steps')).toBeVisible()
  await context.route('**/api/v1/operations', (route) => {
    const postData = route
      .request()
      .postData()
      ?.replaceAll(/coding-1-1-\d/g, 'coding-0-0-0')
    return route.continue({ postData })
  })
  await mend()
  await expect(page.getByText('2 things could not be saved')).toBeVisible()
  await expect(page.getByText("' could not be saved")).toHaveCount(0)
  await expect(page.getByText('Could not be saved: 2 things.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Not saved yet' }).getByRole('listitem')).toHaveCount(2)
})

test('a quiz and a project that could not be sent are there after a reload, and in the account later', {
  tag: '@long',
}, async ({ learnerPage: page, context }) => {
  const mend = await cutEvents(context)
  await openCourse(page, beginnerDesign)
  const hub = page.getByRole('complementary', { name: 'Course map' })
  await hub.getByRole('button', { name: 'Design Portfolio Review' }).click()
  await page.getByLabel('Your work').fill('https://example.org/half')
  await page.keyboard.press('Escape')
  await expect.poll(() => onDevice(page, 'draft')).toBe(1)
  await page.reload()
  await hub.getByRole('button', { name: 'Design Portfolio Review' }).click()
  await expect(page.getByLabel('Your work')).toHaveValue('https://example.org/half')
  await handInWork(page, 'https://example.org/whole')
  await expect(page.getByText('Project completed!')).toBeVisible()
  await expect.poll(() => onDevice(page, 'event')).toBe(1)
  await page.reload()
  // The draft that is done with is a text, and the own rating a choice.
  await expect(unsaved(page, '1 step, 1 text, 1 choice')).toBeVisible()
  await hub.getByRole('button', { name: 'See or change your work' }).click()
  await expect(page.getByLabel('Your work')).toHaveValue('https://example.org/whole')

  await openLesson(page)
  const result = page.getByRole('region', { name: 'Check yourself' })
  const quiz = result.getByRole('form', { name: 'Quiz' })
  await quiz.scrollIntoViewIfNeeded()
  for (const again = result.getByRole('button', { name: 'Take again' }); !(await again.isVisible()); ) {
    await quiz.getByRole('radio').first().focus()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(quiz.getByRole('status')).toContainText(/Right\.|Not quite\./)
    await page.keyboard.press('Enter')
    await expect(again.or(quiz.getByRole('button', { name: 'Answer' }))).toBeVisible()
  }
  await expect.poll(() => onDevice(page, 'event')).toBe(2)
  await page.reload()
  await expect(result.getByText(/^Best: /)).toBeVisible()
  await expect(unsaved(page, '2 steps, 1 text, 1 choice')).toBeVisible()
  await mend()
  await expect(unsaved(page)).toBeHidden()
  await expect(result.getByText(/^Best: /)).toBeVisible()
  const stored = await (await page.request.get(`/api/v1/quizzes/${first}/result`)).json()
  expect(stored.result).not.toBeNull()
  const handedIn = await page.request.get('/api/v1/progress/projects/portfolio')
  expect(await handedIn.json()).toEqual({ submission: 'https://example.org/whole' })
})

test('a note and an exercise written without a network survive the closing of the tab', async ({
  learnerPage: page,
  context,
}) => {
  await openLesson(page)
  const exercise = await exerciseOf(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Your note').fill('Written in a tunnel')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' }).first()).toContainText('on this device')
  await write(exercise, { 'index.html': '<h1>In a tunnel</h1>' })
  await expect(unsaved(page, '2 texts')).toBeVisible()
  // It shows a moment before the device has it.
  for (const kind of ['note', 'work']) await expect.poll(() => onDevice(page, kind)).toBe(1)
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto('/about')
  const noteOf = async () => (await readItem(later.request, noteItem, first)).text
  const workOf = async () => (await readItem(later.request, workItem, first))['index.html']
  await expect.poll(noteOf).toBe('Written in a tunnel')
  await expect.poll(workOf).toBe('<h1>In a tunnel</h1>')
  await expect(unsaved(later)).toBeHidden()
})

test('a note that is gone on with while it waits is one text, and is discarded as one', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  const note = page.getByLabel('Your note')
  await note.fill('Seen by the account\nand kept')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await routeWrites(context, noteItem)
  await note.fill('Above\nSeen by the account\nand kept')
  await expect(unsaved(page, '1 text')).toBeVisible()
  await note.fill('Above\nSeen by the account\nand kept\nBelow')
  await expect.poll(() => onDevice(page, 'note')).toBe(2)
  await expect(unsaved(page, '1 text')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'Not saved yet' }).getByRole('listitem')
  await expect(told).toHaveCount(1)
  await expect(told).toContainText('Below')
  await told.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing is left to save.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note).toHaveValue('Seen by the account\nand kept')
  expect(await onDevice(page, 'note')).toBe(0)
})

test('a note that was changed elsewhere meanwhile is joined with what was written here, once', {
  tag: '@long',
}, async ({ learnerPage: page, context, baseURL }) => {
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Begun here.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const mend = await routeWrites(context, noteItem)
  await page.getByLabel('Your note').fill('Begun here. Gone on in a tunnel.')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' }).first()).toBeVisible()
  await expect.poll(() => onDevice(page, 'note')).toBe(1)
  await page.close()
  await writeItem(context.request, noteItem, first, { text: 'Begun here. Gone on elsewhere.' }, baseURL)

  // The answer to the first try is lost: what arrived must not be joined with itself.
  await mend()
  let writes = 0
  await routeWrites(context, noteItem, async (route) => {
    if (writes++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const later = await context.newPage()
  await openLesson(later)
  await later.getByRole('button', { name: 'Notes' }).click()
  await expect(later.getByText('Saved', { exact: true })).toBeVisible()
  await expect(later.getByLabel('Your note')).toHaveValue(
    'Begun here. Gone on in a tunnel.\n\n— Written elsewhere at the same time: —\n\nBegun here. Gone on elsewhere.',
  )
})

test('a note that is written without a network takes nothing from what another device wrote meanwhile', {
  tag: '@long',
}, async ({ learnerPage: page, context, baseURL }) => {
  // The page does not hear of the other device before it saves.
  await context.route('**/api/v1/changes?*', (route) => route.abort())
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Begun here.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Your note').fill('Begun here. Gone on in a tunnel.')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' }).first()).toBeVisible()

  await writeItem(context.request, noteItem, first, { text: 'Begun here. Gone on elsewhere.' }, baseURL)
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const both =
    'Begun here. Gone on in a tunnel.\n\n— Written elsewhere at the same time: —\n\nBegun here. Gone on elsewhere.'
  await expect(page.getByLabel('Your note')).toHaveValue(both)
  expect(await readItem(page.request, noteItem, first)).toEqual({ text: both })
})

test('a note that a troubled server could not take is saved by itself once it can', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  let isTroubled = true
  await routeWrites(context, noteItem, (route) =>
    isTroubled ? route.fulfill({ status: 500, body: 'Out of order' }) : route.continue(),
  )
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Not lost')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' }).first()).toBeVisible()
  isTroubled = false
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await readItem(page.request, noteItem, first)).toEqual({ text: 'Not lost' })
})

test('a browser that keeps nothing on the device says so, and sends it all the same', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  await page.addInitScript(keepNothing)
  const mend = await cutEvents(context)
  await openLesson(page)
  await complete(page)
  await expect(page.getByText('Kept in this page')).toBeVisible()
  await expect(unsaved(page, '1 step')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('so leave it open')).toBeVisible()
  await page.keyboard.press('Escape')
  await mend()
  await expect(unsaved(page)).toBeHidden()
  expect(await account(page)).toEqual({ lessons: [first], points: 5 })
})

test('in a browser that keeps nothing, what was refused is said to be in the page, and whoever leaves is asked', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  const asked = answerQuestions(page, 'accept')
  await page.addInitScript(keepNothing)
  await routeWrites(page, noteItem, (route) =>
    route.fulfill({
      status: 404,
      headers: { 'content-type': 'application/problem+json', [serverHeader]: '1' },
      body: '{"detail":"There is none."}',
    }),
  )
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Only here')
  await expect(page.getByText('Kept in this page, so leave it open')).toBeVisible()
  await page.reload()
  await playerReady(page)
  expect(asked).toEqual(['beforeunload'])
})

/** As in some private windows. */
function keepNothing(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Not in a private window', 'SecurityError')
  }
}

test('a browser whose storage does not answer keeps nobody from signing in and learning', { tag: '@long' }, async ({
  page,
  learner,
}) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...given) {
      const request = open.apply(this, given)
      request.addEventListener('success', (event) => event.stopImmediatePropagation())
      return request
    }
  })
  await signIn(page, learner)
  await openLesson(page)
  await complete(page)
  await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
})

test('one answer that never comes does not hold up what is done after it', { tag: '@long' }, async ({
  learnerPage: page,
  context,
}) => {
  let notes = 0
  // The first is left without an answer.
  await routeWrites(context, noteItem, (route) => (notes++ === 0 ? undefined : route.continue()))
  await page.clock.install()
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('First words')
  await expect.poll(() => notes).toBe(1)
  await complete(page)
  await page.clock.runFor(61_000)
  await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('what a visitor typed stays in sight while another tab signs in, and is theirs', { tag: '@long' }, async ({
  page,
  context,
  learner,
}) => {
  // The code that tells learners of what is not saved, and sends it, comes late.
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await context.route('**/assets/unsaved-banner*', (route) => late.then(() => route.continue()))
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  const note = page.getByLabel('Your note')
  await note.fill('Typed as a visitor')
  await note.evaluate((field: HTMLTextAreaElement) => {
    const seen = new Set([field.value])
    Object.assign(window, { seen })
    const look = () => {
      seen.add(document.querySelector<HTMLTextAreaElement>('textarea[name=note]')?.value ?? 'no field')
      requestAnimationFrame(look)
    }
    look()
  })
  const beside = await context.newPage()
  await routeWrites(beside, noteItem)
  await signIn(beside, learner)
  await page.bringToFront()
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  come()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    'Typed as a visitor',
  ])
  expect(await readItem(page.request, noteItem, first)).toEqual({ text: 'Typed as a visitor' })
})

// spec: 4 States: Session event: signed in
test("what a visitor did becomes the learner's when they sign up, and what they undid does not", {
  tag: '@long',
}, async ({ page, account: newcomer }) => {
  await openCourse(page, beginnerCoding)
  await tick(page, firstTitle).click()
  await expect(tick(page, firstTitle)).toBeChecked()
  await tick(page, secondTitle).click()
  await expect(tick(page, secondTitle)).toBeChecked()
  await tick(page, secondTitle).click()
  await expect(page.getByText('20% complete')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true }).click()
  await fillSignUp(page, newcomer)
  await expect(page).toHaveURL(/\/courses\/coding\/minimal\/beginner$/)
  await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
})

test('deleting the account leaves nothing of what was not sent on the device', { tag: '@long' }, async ({
  learnerPage: page,
  context,
  learner: owner,
}) => {
  await cutEvents(context)
  await openLesson(page)
  await complete(page)
  expect(await onDevice(page, 'event')).toBeGreaterThan(0)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Delete my account and everything in it' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  expect(await onDevice(page, 'event')).toBe(0)
})
