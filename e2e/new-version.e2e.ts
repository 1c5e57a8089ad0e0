import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { pinnedNode, root } from '../tools/setup.mjs'
import { replacedIn } from '../tools/site-versions.mjs'
import { kept, leave, packOf, takeAlong, untilKept } from './offline.ts'
import { OwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const course = '/courses/coding/intensive/advanced'
const lesson = `${course}/coding-1-1-1`
const notice = 'A new version of Waymark is ready'

let folder: string
let server: OwnServer

/** What the server serves: it is swapped as an update of a real site swaps it. */
const site = () => join(folder, 'site')
let served: 'old' | 'new' | undefined
function serve(version: 'old' | 'new'): void {
  rmSync(site(), { force: true })
  symlinkSync(join(folder, version), site())
  served = version
}

/** Has the server serve this version. */
async function update(version: 'old' | 'new'): Promise<void> {
  if (version === served) return
  await server.stop()
  serve(version)
  await server.resume()
}

/** The built site with a lesson's text and one chunk changed, as a later build would have it. */
function makeNew(): void {
  const old = dirname(realpathSync(join(root, 'build/client')))
  const ofBuildsBefore = replacedIn(old)
  cpSync(old, join(folder, 'new'), {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path) && !(basename(path) in ofBuildsBefore),
  })
  const client = join(folder, 'new/client')
  const chunk = readdirSync(join(client, 'assets')).find((name) => /^exercise-section-.*\.js$/.test(name)) ?? ''
  const renamed = chunk.replace('.js', 'New.js')
  renameSync(join(client, 'assets', chunk), join(client, 'assets', renamed))
  const rename = (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll(chunk, renamed))
  rename(join(folder, 'new/chunks.json'))
  for (const name of readdirSync(join(client, 'assets'))) if (name.endsWith('.js')) rename(join(client, 'assets', name))
  const text = join(client, 'lessons/coding-1-1-1.json')
  writeFileSync(text, readFileSync(text, 'utf8').replace('<p>', '<p>Freshly written. '))
  execFileSync(pinnedNode, ['tools/offline.ts', join(folder, 'new')], { cwd: root })
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-versions-'))
  symlinkSync(join(root, 'build'), join(folder, 'old'))
  makeNew()
  serve('old')
  server = await OwnServer.start({ SITE_DIR: site() })
})
test.afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.version)

/** Has the new version come, and waits until the page tells of it. */
async function untilTold(page: Page): Promise<void> {
  await update('new')
  // Coming back to the page, it looks for what is new.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(notice)).toBeVisible()
}

/** Has the new version take over, and waits until it did. */
async function takeOver(page: Page, version: string | undefined): Promise<void> {
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('button', { name: 'Use it now' }).click()
  await page.waitForFunction((old) => document.documentElement.dataset.version !== old, version)
  await expect(page.getByText('Licensing')).toBeVisible()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByText(notice)).toBeHidden()
}

test('a new version waits until it is asked for, and takes over once', async ({ page }) => {
  await update('old')
  await page.goto(`${server.origin}/about`)
  await untilKept(page)
  const version = await versionOf(page)
  await untilTold(page)
  expect(await versionOf(page)).toBe(version)
  await takeOver(page, version)
})

test('a new version brings a course taken along up to date', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await update('old')
  await page.goto(server.origin + course)
  await untilKept(page)
  await takeAlong(page)
  const before = await kept(page, 'packs')
  const version = await versionOf(page)
  await untilTold(page)
  // Until then the old version is here as a whole.
  expect(await kept(page, 'packs')).toEqual(before)
  await takeOver(page, version)
  await expect(packOf(page).getByText('Available offline', { exact: true })).toBeVisible()
  await expect.poll(() => kept(page, 'packs')).not.toEqual(expect.arrayContaining(before))
  const after = await kept(page, 'packs')
  // Only the chunk that changed its name, and the text that changed.
  expect(after.filter((address) => !before.includes(address))).toEqual([
    expect.stringMatching(/^\/assets\/exercise-section-.*New\.js$/),
  ])

  await server.stop()
  await page.goto(server.origin + lesson)
  await expect(page.locator('.lesson-text').first()).toContainText('Freshly written.')
  await leave(page, consoleErrors)
  await server.resume()
})

test('a page that came with the new version lets it take over without a word', { tag: '@long' }, async ({ page }) => {
  await update('old')
  await page.goto(server.origin)
  await untilKept(page)
  await update('new')
  await page.goto(server.origin)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')).length))
    .toBe(2)
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active?.state === 'activated' && !registration.waiting && !registration.installing
  })
  await expect(page.getByText(notice)).toBeHidden()
})
