import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Response } from '@playwright/test'
import { taskSlugs } from '../domain/section-slugs.ts'
import type { Step } from '../domain/tasks.ts'
import { check, passed, verdict } from './exercise.ts'
import { laterSite } from './fixture-site.ts'
import { OwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

const course = '/courses/clips/intensive/novice'

// The site with its exercises has to be built.
test.describe('on a phone, an exercise that its author wrote without code', { tag: '@long' }, () => {
  test.use({ viewport: { width: 390, height: 844 } })
  let server: OwnServer
  test.beforeAll(async () => {
    // A build takes its time where everything is busy.
    test.setTimeout(600_000)
    server = await OwnServer.start(laterSite())
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
    await open(page, 'arranging-1-1', 'a')
    await expect(page.locator('#start').getByRole('heading', { level: 2 })).toBeVisible()
    await expect(page.locator('#start figure')).toHaveCount(0)
    await page.getByRole('button', { name: 'Notes' }).click()
    await expect(page.getByRole('button', { name: 'Add this place' })).toBeVisible()
    await expect(page.getByRole('button', { name: "Add the video's time" })).toHaveCount(0)
  })

  test('is an ordering: it tells what stands too early, and is solved by keyboard', async ({ page }) => {
    const exercise = await open(page, 'arranging-1-1', 'a')
    const items = exercise.getByRole('list', { name: 'Your order' }).getByRole('listitem')
    const order = async () => (await items.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''))
    const shuffled = await order()
    await isFit(page, 'a')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText('0 of 1 checks passed.')
    await expect(exercise.getByText(/^‘.*’ stands too (early|late)\.$/).first()).toBeVisible()
    await page.reload()
    await expect.poll(order).toEqual(shuffled)
    for (const [place, item] of ['Mix', 'Knead', 'Let', 'Shape', 'Bake'].entries()) {
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
    const exercise = await open(page, 'arranging-1-1', 'b')
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
    await choose('Yeast', /makes the gas that lifts the dough/)
    await choose('Salt', /feeds the yeast/)
    await choose('Sugar', /feeds the yeast/)
    await exercise.getByRole('button', { name: /^Sugar:/ }).click()
    await isFit(page, 'b')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText('2 of 3 checks passed.')
    await expect(exercise.getByText('‘Salt’ and ‘feeds the yeast’ don’t belong together.').first()).toBeVisible()
    await choose('Salt', /slows the yeast down/)
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
  })

  test('is a table: a wrong cell is told by its row and column, and a decimal comma is right', async ({ page }) => {
    const exercise = await open(page, 'arranging-1-1', 'c')
    const cell = (name: string) => exercise.getByRole('textbox', { name, exact: true })
    await cell('Flour, Cost in €').fill('3,60')
    await cell('Salt, Cost in €').fill('0.05')
    await cell('Both, Pieces').fill('4')
    await cell('Both, Cost in €').fill('4.1')
    await cell('Dearer item, Cost in €').fill('the flour')
    await isFit(page, 'c')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText('4 of 5 checks passed.')
    await expect(exercise.getByText('0.05 isn’t right: row ‘Salt’, column ‘Cost in €’.').first()).toBeVisible()
    await cell('Salt, Cost in €').fill('0,50')
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
  })

  test('is a labelled picture: its places are numbered, and get their labels', async ({ page }) => {
    const exercise = await open(page, 'arranging-1-2', 'b')
    await expect(exercise.getByRole('img', { name: /^A loaf cut open\./ })).toBeVisible()
    for (const [place, label] of ['Crust', 'Crumb', 'Pore'].entries()) {
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
    await page.goto(`${server.origin}${course}/arranging-1-2`)
    const photograph = page.getByRole('figure').getByRole('img', { name: /^A slice of bread with a dark crust/ })
    await photograph.scrollIntoViewIfNeeded()
    const { width = 0, height = 0 } = (await photograph.boundingBox()) ?? {}
    expect(height / width).toBeCloseTo(400 / 640, 2)
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])

    const exercise = await open(page, 'arranging-1-2', 'a')
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
