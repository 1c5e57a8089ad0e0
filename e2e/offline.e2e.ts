import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '../content/read.ts'
import { savedResourceItem } from '../domain/items/saved-resource.ts'
import { bytesOf, type CoursePack } from '../domain/offline.ts'
import { root } from '../tools/setup.mjs'
import { check, exerciseOf, lessonPath, verdict, withoutDeadlines, write } from './exercise.ts'
import { writeItem } from './items.ts'
import { banner, kept, leave, packOf, signUp, storedResponses, takeAlong, untilKept } from './offline.ts'
import { OwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const lesson = '/courses/coding/minimal/beginner/coding-1-1-1'
const { lessons } = readContent()
const pack = (id: string): CoursePack => JSON.parse(readFileSync(join(root, `build/client/offline/${id}.json`), 'utf8'))

test('a visited course and the dashboard open without a network, as they were known last', async ({
  learnerPage: page,
  context,
  learner: account,
  consoleErrors,
}) => {
  await page.goto(lesson)
  await untilKept(page)
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  const lastKnown = async () => JSON.stringify((await storedResponses(page))['/api/v1/record'])
  await expect.poll(lastKnown).toContain('"lesson:coding-1-1-1"')
  await page.goto('/dashboard')
  await expect(page.getByText('Level 1', { exact: true })).toBeVisible()
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/record'])
  await expect.poll(() => kept(page, 'texts')).toContain('/lessons/coding-1-1-1.json')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Learning Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Your account: ${account.name}` })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await page.goto(`${lesson}#quiz`)
  await expect(page.getByRole('heading', { name: 'Check yourself' })).toBeInViewport()
  await expect(page.getByText('20% complete', { exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  // What was only remembered is asked for again.
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  await leave(page, consoleErrors)
})

test('the list of saved resources opens without a network, also where it was the first page to be seen', {
  tag: '@long',
}, async ({ learnerPage: page, context, consoleErrors }) => {
  await writeItem(page.request, savedResourceItem, '6', true)
  await page.goto('/resources?tab=saved')
  await untilKept(page)
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/resources-by-id?ids=6'])
  expect(consoleErrors).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved Laws of UX' })).toBeVisible()
  await context.setOffline(false)
  await leave(page, consoleErrors)
})

test('what was done before the network went is there without it, as if the server were asked', {
  tag: '@long',
}, async ({ learnerPage: page, context, consoleErrors }) => {
  await page.goto('/courses/coding/minimal/beginner/coding-1-1-1')
  await untilKept(page)
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/record'])
  const saved = page.waitForResponse('**/api/v1/operations')
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await saved
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('Kept everywhere.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveValue('Kept everywhere.')
  await context.setOffline(false)
  await leave(page, consoleErrors)
})

test.describe('a course taken along', () => {
  let server: OwnServer
  test.beforeAll(async () => {
    server = await OwnServer.start()
  })
  test.afterAll(() => server.end())

  test('opens whole without a server: every lesson, and exercises of every kind', { tag: '@long' }, async ({
    page,
    account,
    consoleErrors,
  }) => {
    await signUp(page, account, server.origin)
    for (const goal of ['data', 'coding']) {
      await page.goto(`${server.origin}/courses/${goal}/intensive/advanced`)
      await untilKept(page)
      await takeAlong(page)
    }
    // The learner's own on the last lesson, which comes after the course.
    await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/items/work/coding-4-1-1'])
    await server.stop()

    for (const [lessonId, lesson] of lessons) {
      const goal = lessonId.split('-')[0]
      if (goal !== 'data' && goal !== 'coding') continue
      await page.goto(server.origin + lessonPath(lessonId, goal))
      await expect(page.locator('.lesson-text').first()).toBeVisible()
      if (lesson.quiz.length > 0) await expect(page.getByRole('heading', { name: 'Check yourself' })).toBeAttached()
    }
    for (const lessonId of ['data-1-2-1', 'data-2-1-1', 'coding-1-1-2', 'coding-4-1-1']) {
      const goal = lessonId.startsWith('data') ? 'data' : 'coding'
      await page.goto(server.origin + lessonPath(lessonId, goal))
      const exercise = await exerciseOf(page)
      await withoutDeadlines(page)
      await write(exercise, lessons.get(lessonId)?.tasks.find(({ step }) => step === 'b')?.exercise.solution ?? {})
      await check(exercise)
      await expect(verdict(exercise)).toContainText('All')
    }
    await leave(page, consoleErrors)
    await server.resume()
  })

  test('that is not here says that the server is away, and opens when it is back', { tag: '@long' }, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(server.origin)
    await untilKept(page)
    await server.stop()
    await page.goto(server.origin + lesson)
    await expect(page.getByText("We can't reach the server. We'll reconnect automatically.")).toBeVisible()
    await server.resume()
    await expect(page.getByRole('heading', { name: 'Web Development Fundamentals' })).toBeVisible()
    await leave(page, consoleErrors)
  })

  test('says its size, shows how far it is, can be stopped, goes on where it stopped, and can be removed', {
    tag: '@long',
  }, async ({ page }) => {
    const { files } = pack('3')
    const size = `${Math.round(bytesOf(files) / 1_000_000)} MB`
    await page.goto(`${server.origin}/courses/data/intensive/advanced`)
    await untilKept(page)
    const section = packOf(page)
    await expect(section).toContainText(size)
    const session = await page.context().newCDPSession(page)
    const slowly = (bytesPerSecond: number) =>
      session.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: bytesPerSecond },
      })
    await slowly(2_000_000)
    await section.getByRole('button', { name: 'Save for offline use' }).click()
    const bar = section.getByRole('progressbar')
    await expect(bar).not.toHaveAttribute('aria-valuenow', /^[0-9]$/)
    await section.getByRole('button', { name: 'Stop' }).press('Enter')
    await expect(section).toContainText(/[1-9] MB of .* saved/)
    // The button went, and a keyboard goes on from where it was.
    const heading = section.getByRole('heading')
    await expect(heading).toBeFocused()
    await page.reload()
    await expect(section).toContainText(/[1-9] MB of .* saved/)
    const before = await kept(page, 'packs')
    expect(before.length).toBeGreaterThan(5)

    await slowly(-1)
    const askedAgain: string[] = []
    page.on('request', (request) => askedAgain.push(new URL(request.url()).pathname))
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByText('Available offline', { exact: true })).toBeVisible()
    expect(askedAgain.filter((path) => before.includes(path))).toEqual(['/offline/3.json'])
    expect((await kept(page, 'packs')).sort()).toEqual(
      ['/offline/3.json', ...files.map(({ address }) => address)].sort(),
    )

    await expect(section.getByRole('status')).toHaveText('The course is available offline.')
    await page.reload()
    await expect(section.getByText('Available offline', { exact: true })).toBeVisible()
    // That is no news by then.
    await expect(section.getByRole('status')).toBeEmpty()
    await section.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(section.getByRole('button', { name: 'Save for offline use' })).toBeVisible()
    await expect(heading).toBeFocused()
    expect(await kept(page, 'packs')).toEqual([])
  })

  test('that loses the server on its way says so, and goes on when asked', { tag: '@long' }, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(`${server.origin}/courses/coding/intensive/advanced`)
    await untilKept(page)
    const section = packOf(page)
    await expect(section).toContainText('MB')
    await server.stop()
    await section.getByRole('button', { name: 'Save for offline use' }).click()
    await expect(section.getByRole('alert')).toContainText("The server can't be reached.")
    await server.resume()
    consoleErrors.length = 0
    await section.getByRole('button', { name: 'Retry' }).click()
    await expect(section.getByText('Available offline', { exact: true })).toBeVisible()
  })

  test('that finds no room says so in a sentence', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${server.origin}/courses/data/intensive/advanced`)
    await untilKept(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 10_000_000 })
    await packOf(page).getByRole('button', { name: 'Save for offline use' }).click()
    await expect(packOf(page).getByRole('alert')).toContainText('There is no more room on this device')
  })
})

test('courses taken along are listed on the account page with their sizes, and can be removed there', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await page.goto('/courses/gaming/minimal/beginner')
  await untilKept(page)
  await packOf(page).getByRole('button', { name: 'Save for offline use' }).click()
  await expect(packOf(page).getByText('Available offline', { exact: true })).toBeVisible()
  await page.goto('/account')
  const taken = page.getByRole('listitem').filter({ hasText: 'available offline' })
  await expect(taken).toContainText(/\d (kB|MB)/)
  await taken.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('No courses saved for offline use. Save one from its course map.')).toBeFocused()
})

test('what the API answered to a learner is gone when they sign out, and nobody after them sees it', {
  tag: '@long',
}, async ({ learnerPage: page, context, learner: account, baseURL, consoleErrors }) => {
  await page.goto('/dashboard')
  await untilKept(page)
  await expect(page.getByText('Level 1', { exact: true })).toBeVisible()
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/record'])
  await page.getByRole('button', { name: `Your account: ${account.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedResponses(page)).not.toHaveProperty(['/api/v1/record'])
  await page.reload()
  await untilKept(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()

  // In somebody's session that the page and its worker did not see begin.
  const other = { ...account, name: 'Ben Sousa', email: `${crypto.randomUUID()}@example.org` }
  const { email, password } = account
  const data = { email, password }
  await page.request.post('/api/auth/sign-in/email', { data, headers: { origin: baseURL ?? '' } })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: `Your account: ${account.name}` })).toBeVisible()
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/record'])
  await page.goto('/dashboard/notes')
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/notes'])
  await signUp(page, other, baseURL ?? '')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: `Your account: ${other.name}` })).toBeVisible()
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/record'])
  expect(await storedResponses(page)).not.toHaveProperty(['/api/v1/notes'])
  await leave(page, consoleErrors)
})

test("the site can be installed as an app, from the learner's menu where the browser offers that", {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await page.goto('/dashboard')
  await untilKept(page)
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // What Playwright opens is a private window, in which no browser installs anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])

  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => void document.body.setAttribute('data-asked', '')
    window.dispatchEvent(Object.assign(offer, { prompt }))
  })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await expect(page.locator('body[data-asked]')).toBeAttached()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Install app' })).toBeHidden()
})
