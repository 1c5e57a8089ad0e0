import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../tools/setup.mjs'
import { exerciseOf, write } from '../exercise.ts'
import { addressOf, complete, first, unsaved } from '../learning.ts'
import { signUp } from '../offline.ts'
import { OwnServer } from '../own-server.ts'
import { playerReady } from '../specification/learner.ts'
import { test as base, expect } from '../test.ts'
import { formerId, laterSite, removedId, renamedId } from './later-site.ts'

/** On these pages the network is cut on purpose, and the console says so: nobody listens for unexpected errors. */
const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})

/** Completes the lesson that is open and writes a note on it. */
async function learn(page: Page, note: string): Promise<void> {
  await complete(page)
  await page.getByLabel('Your note').fill(note)
}

test.describe('a later release, which has a lesson no more and another under a new id,', { tag: '@long' }, () => {
  let folder: string
  let server: OwnServer
  const link = (name: 'content' | 'site', target: string) => {
    rmSync(join(folder, name), { force: true })
    symlinkSync(target, join(folder, name))
  }
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waymark-releases-'))
    link('content', join(root, 'content'))
    link('site', join(root, 'build'))
    server = await OwnServer.start({ CONTENT_DIR: join(folder, 'content'), SITE_DIR: join(folder, 'site') })
  })
  test.afterAll(async () => {
    await server?.end()
    rmSync(folder, { recursive: true })
  })

  test('takes what was done and written on both by a device that was away, and nothing earns twice', async ({
    page,
    context,
    account,
  }) => {
    await signUp(page, account, server.origin)
    const other = await context.newPage()
    for (const [tab, lessonId] of [
      [page, removedId],
      [other, formerId],
    ] as const) {
      await tab.goto(server.origin + addressOf(lessonId))
      await playerReady(tab)
      await tab.getByRole('button', { name: 'Notes' }).click()
      await expect(tab.getByLabel('Your note')).toBeEditable()
    }
    const third = await context.newPage()
    await third.goto(server.origin + addressOf(first))
    await write(await exerciseOf(third), { 'index.html': '<h1>As I wrote it</h1>' })
    await expect(third.getByText('Work saved')).toBeVisible()
    await third.close()
    await context.setOffline(true)
    await learn(page, 'On a lesson that goes.')
    await learn(other, 'On a lesson that is renamed.')
    await expect(unsaved(page, '2 steps, 2 texts')).toBeVisible()

    await server.stop()
    link('content', laterSite.CONTENT_DIR)
    link('site', laterSite.SITE_DIR)
    await server.resume()
    await context.setOffline(false)
    await expect(unsaved(page)).toBeHidden()
    await expect(page.getByText('Could not be saved')).toHaveCount(0)
    const progress = await page.request.get(`${server.origin}/api/v1/courses/1/progress`)
    expect(await progress.json()).toMatchObject({
      course: { completedLessonIds: [removedId, renamedId] },
      stats: { totalSkillPoints: 10 },
    })

    await page.goto(server.origin + addressOf(renamedId))
    await playerReady(page)
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Notes (you have one)' }).click()
    await expect(page.getByLabel('Your note')).toHaveValue('On a lesson that is renamed.')
    // Completed once more under the new id, it earns nothing.
    await page.getByRole('button', { name: 'Completed', exact: true }).click()
    const told = page.waitForResponse('**/api/v1/operations')
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    expect(await (await told).json()).toMatchObject({ progress: { pointsAwarded: 0 } })

    await page.goto(server.origin + addressOf(first))
    const exercise = await exerciseOf(page)
    await expect(exercise).toContainText('The page needs a second list now. Your text is as you left it.')
    await expect(exercise.getByRole('textbox', { name: 'index.html, your work' })).toHaveText('<h1>As I wrote it</h1>')
    await write(exercise, { 'index.html': '<h1>Written anew</h1>' })
    await expect(exercise.getByText('has changed since you last wrote here')).toBeHidden()

    await page.goto(`${server.origin}/dashboard/notes`)
    await expect(page.getByRole('link', { name: 'Responsive Layout with Flexbox and Grid' })).toHaveAttribute(
      'href',
      new RegExp(`${renamedId}$`),
    )
    const former = page.getByRole('listitem').filter({ hasText: 'On a lesson that goes.' })
    await expect(former).toContainText('This lesson is no longer in its course. Your note stays.')
    await expect(former.getByRole('link')).toHaveCount(0)
    await former.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(former).toBeHidden()
    await expect.poll(async () => (await page.request.get(`${server.origin}/api/v1/notes`)).json()).toHaveLength(1)
  })
})
