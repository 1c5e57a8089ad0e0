import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../tools/setup.mjs'
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
function serve(version: 'old' | 'new'): void {
  rmSync(site(), { force: true })
  symlinkSync(join(folder, version), site())
}

/** The built site with a lesson's text and one chunk changed, as a later build would have it. */
function makeNew(): void {
  cpSync(join(root, 'build'), join(folder, 'new'), {
    recursive: true,
    filter: (path) => !/\.(br|gz)$|fixtures/.test(path),
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

test('a new version waits until it is asked for, takes over once, and brings a course taken along up to date', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(server.origin + course)
  await untilKept(page)
  await takeAlong(page)
  const before = await kept(page, 'packs')
  const version = await page.evaluate(() => document.documentElement.dataset.version)

  await server.stop()
  serve('new')
  await server.resume()
  // Coming back to the page, it looks for what is new.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(notice)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.version)).toBe(version)
  // Until then the old version is here as a whole.
  expect(await kept(page, 'packs')).toEqual(before)

  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('button', { name: 'Use it now' }).click()
  await page.waitForFunction((old) => document.documentElement.dataset.version !== old, version)
  await expect(packOf(page).getByText('Available offline', { exact: true })).toBeVisible()
  await expect.poll(() => kept(page, 'packs')).not.toEqual(expect.arrayContaining(before))
  const after = await kept(page, 'packs')
  // Only the chunk that changed its name, and the text that changed.
  expect(after.filter((address) => !before.includes(address))).toEqual([
    expect.stringMatching(/^\/assets\/exercise-section-.*New\.js$/),
  ])
  expect(loads).toBe(1)
  await expect(page.getByText(notice)).toBeHidden()

  await server.stop()
  await page.goto(server.origin + lesson)
  await expect(page.locator('.lesson-text')).toContainText('Freshly written.')
  await leave(page, consoleErrors)
  await server.resume()
})

test('a page that came with the new version lets it take over without a word', async ({ page }) => {
  await server.stop()
  serve('old')
  await server.resume()
  await page.goto(server.origin)
  await untilKept(page)
  await server.stop()
  serve('new')
  await server.resume()
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
