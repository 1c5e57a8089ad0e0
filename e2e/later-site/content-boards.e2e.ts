import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Response } from '@playwright/test'
import { taskSlugs } from '../../domain/section-slugs.ts'
import type { Step } from '../../domain/tasks.ts'
import { check, passed, verdict } from '../exercise.ts'
import { OwnServer } from '../own-server.ts'
import { expect, test } from '../test.ts'
import { laterSite } from './later-site.ts'

const course = '/courses/clips/intensive/novice'

// The site with its exercises has to be built.
test.describe('on a phone, an exercise that its author wrote without code', { tag: '@long' }, () => {
  test.use({ viewport: { width: 390, height: 844 } })
  let server: OwnServer
  test.beforeAll(async () => {
    server = await OwnServer.start(laterSite)
  })
  test.afterAll(() => server?.end())

  async function open(page: Page, lessonId: string, step: Step): Promise<Locator> {
    await page.goto(`${server.origin}${course}/${lessonId}`)
    await page.locator(`[data-exercise=${step}]`).scrollIntoViewIfNeeded()
    const exercise = page.getByRole('region', { name: /./ }).filter({ has: page.locator(`#${taskSlugs[step]}-title`) })
    await expect(exercise.getByRole('button', { name: 'Check', exact: true })).toBeEnabled()
    return exercise
  }

  /** Has axe look, and finds nothing wider than the screen. */
  async function isFit(page: Page, step: Step) {
    const { violations } = await new AxeBuilder({ page }).include(`[data-exercise=${step}]`).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  }

  test('stands in a lesson without a video, which begins with its words', async ({ page }) => {
    await open(page, 'clips-2-1-1', 'b')
    await expect(page.locator('#start').getByRole('heading', { level: 2 })).toBeVisible()
    await expect(page.locator('#start figure')).toHaveCount(0)
    await page.getByRole('button', { name: 'Notes' }).click()
    await expect(page.getByRole('button', { name: 'Add this place' })).toBeVisible()
    await expect(page.getByRole('button', { name: "Add the video's time" })).toHaveCount(0)
  })

  test('is an ordering: it tells what stands too early, and is solved by keyboard', async ({ page }) => {
    const exercise = await open(page, 'clips-1-1-1', 'a')
    const items = exercise.getByRole('list', { name: 'Your order' }).getByRole('listitem')
    const order = async () => (await items.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''))
    await expect(items).toHaveCount(5)
    const shuffled = await order()
    await isFit(page, 'a')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText('0 of 1 checks passed.')
    await expect(exercise.getByText(/^‘.*’ stands too (early|late)\.$/).first()).toBeVisible()
    await page.reload()
    await expect.poll(order).toEqual(shuffled)
    for (const [place, item] of ['Think', 'Draw', 'Let the next', 'Go on', 'Let all'].entries()) {
      const button = exercise.getByRole('button', { name: new RegExp(`^Move up: ${item}`) })
      await button.focus()
      while ((await order()).findIndex((text) => text.startsWith(item)) > place) {
        await page.keyboard.press('Enter')
        await expect(button).toBeFocused()
      }
    }
    await check(exercise)
    await expect(verdict(exercise)).toHaveText('The check passed. You have passed this exercise.')
  })

  test('is a matching: long partners are shown in full, and the pair that does not fit is told', async ({ page }) => {
    const exercise = await open(page, 'clips-1-1-1', 'b')
    const choose = async (thing: string, partner: RegExp) => {
      const button = exercise.getByRole('button', { name: new RegExp(`^${thing}:`) })
      await button.click()
      await exercise
        .getByRole('list', { name: `For ${thing}` })
        .getByRole('button', { name: partner })
        .click()
      await expect(button).toHaveAccessibleName(partner)
      await expect(button).toBeFocused()
    }
    await choose('Frame', /one of the still pictures/)
    await choose('Frame rate', /dots that make up a picture/)
    await choose('Pixel', /dots that make up a picture/)
    await exercise.getByRole('button', { name: /^Pixel:/ }).click()
    await isFit(page, 'b')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText('2 of 3 checks passed.')
    await expect(
      exercise.getByText('‘Frame rate’ and ‘one of the dots that make up a picture’ don’t belong together.').first(),
    ).toBeVisible()
    await choose('Frame rate', /how many pictures/)
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
  })

  test('is a table: a wrong cell is told by its row and column, and a decimal comma is right', async ({ page }) => {
    const exercise = await open(page, 'clips-1-1-1', 'c')
    const cell = (name: string) => exercise.getByRole('textbox', { name, exact: true })
    await cell('Slow, Step in pixels').fill('10,0')
    await cell('Fast, Frames').fill('48')
    await cell('Fast, Step in pixels').fill('2')
    await cell('Smooth, Frames').fill('240')
    await cell('Smooth, Step in pixels').fill('4')
    await cell('Longest steps, Step in pixels').fill('the fast one')
    await isFit(page, 'c')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText('5 of 6 checks passed.')
    await expect(exercise.getByText('2 isn’t right: row ‘Fast’, column ‘Step in pixels’.').first()).toBeVisible()
    await cell('Fast, Step in pixels').fill('20')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
  })

  test('is a labelled picture: its places are numbered, and get their labels', async ({ page }) => {
    const exercise = await open(page, 'clips-2-1-1', 'b')
    await expect(exercise.getByRole('img', { name: /^A storyboard of three drawings\./ })).toBeVisible()
    for (const [place, label] of ['Close-up', 'Medium shot', 'Wide shot'].entries()) {
      await exercise.getByRole('button', { name: `Place ${place + 1}: Choose …` }).press('Enter')
      await exercise.getByRole('button', { name: label, exact: true }).press('Enter')
    }
    await isFit(page, 'b')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
  })

  test('may be about a photograph, which also stands in the text: it is loaded once it is near, and has its room before', async ({
    page,
    consoleErrors,
  }) => {
    const files: Response[] = []
    page.on('response', (response) => response.url().includes('slice') && files.push(response))
    await page.route('**/assets/*slice*', (route) => route.abort(), { times: 1 })
    await page.goto(`${server.origin}${course}/clips-2-1-1`)
    const photograph = page.getByRole('figure').getByRole('img', { name: /^A slice of bread with a dark crust/ })
    await photograph.scrollIntoViewIfNeeded()
    const { width = 0, height = 0 } = (await photograph.boundingBox()) ?? {}
    expect(height / width).toBeCloseTo(400 / 640, 2)
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])

    const exercise = await open(page, 'clips-2-1-1', 'a')
    const naturalWidth = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)
    await photograph.scrollIntoViewIfNeeded()
    await expect.poll(() => naturalWidth(photograph)).toBe(640)
    const inExercise = exercise.getByRole('img', { name: /^A slice of bread\. 1 is/ })
    await inExercise.scrollIntoViewIfNeeded()
    await expect.poll(() => naturalWidth(inExercise)).toBe(640)
    await isFit(page, 'a')
    const headers = await files.at(-1)?.allHeaders()
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})
