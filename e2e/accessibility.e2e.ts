import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { scenes, test } from './scenes.ts'
import { expect } from './test.ts'

// Its tests know nothing of each other: the processes of a run share them.
test.describe.configure({ mode: 'parallel' })

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const zoomedTwice = { width: 640, height: 512 }
const zoomedFourfold = { width: 320, height: 256 }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One scene of each kind: a page of words, of forms, the player with all that a lesson has, a learner's own. */
const witnesses = ['about', 'sign-up-problem', 'exercise', 'dashboard']

for (const { name, beholder, isNarrow, arrive } of scenes) {
  const tag = witnesses.includes(name) ? [] : '@long'
  test(`${name}: axe finds nothing in either theme, and nothing overflows zoomed in`, { tag }, async ({ pageOf }) => {
    const page = await pageOf(beholder)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(isNarrow ? { width: 360, height: 780 } : { width: 1280, height: 800 })
    // Requests that an earlier scene blocked succeed again.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await arrive(page)
    // What is scrolled half under a bar that sticks to an edge is no smaller for that.
    await page.locator('header, [data-lesson-foot]').evaluateAll((bars) => {
      for (const bar of bars) (bar as HTMLElement).style.position = 'static'
    })
    expect(complaintsOf(await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze())).toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    expect(complaintsOf(await lookAgain(page, ['color-contrast', 'link-in-text-block']))).toEqual([])

    // What 200 and 400 % zoom leave of a window of 1280 by 1024.
    for (const viewport of isNarrow ? [zoomedFourfold] : [zoomedTwice, zoomedFourfold]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => page.evaluate(whatOverflows)).toEqual([])
    }
    expect(complaintsOf(await lookAgain(page, ['target-size']))).toEqual([])
  })
}

test.describe("with the reader's own colours", () => {
  test('buttons have an edge, and what is chosen or reached is distinguished from what is not', async ({ browser }) => {
    const context = await browser.newContext({ forcedColors: 'active' })
    const page = await context.newPage()
    await page.goto('/onboarding')
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('border-style', 'solid')
    await page.getByRole('radio', { name: /Data Science/ }).check()
    await expect(page.locator('label').filter({ hasText: 'Data Science' })).toHaveCSS('outline-style', 'solid')
    await expect(page.locator('label').filter({ hasText: 'Design' })).toHaveCSS('outline-style', 'none')
    const [reached, ahead] = await page
      .getByRole('progressbar', { name: 'Onboarding' })
      .locator('span')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor))
    expect(reached).not.toBe(ahead)

    await page.goto('/resources?tab=popular')
    const edgeOf = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
    await expect(page.getByRole('tab', { name: 'Popular' })).toHaveAttribute('aria-selected', 'true')
    expect(await edgeOf('Popular')).not.toBe(await edgeOf('New'))
    await context.close()
  })
})

/** Asks for some rules again. Axe is in the page by then; bringing it there anew takes longer than its looking. */
function lookAgain(page: Page, rules: string[]): Promise<AxeResults> {
  return page.evaluate((values) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
    return axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] })
  }, rules)
}

function complaintsOf({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} in ${html.slice(0, 160)}`))
}

/** Runs in the page: what reaches furthest over the edges of the window, as long as anything does. */
function whatOverflows(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const looked = scrollWidth > clientWidth ? 'body *' : '[role=dialog], [role=menu]'
  return [...document.querySelectorAll(looked)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > clientWidth))
    .sort((one, other) => other.box.right - one.box.right)
    .slice(0, 3)
    .map(({ element, box }) => `to ${Math.round(box.right)} of ${clientWidth} px: ${element.outerHTML.slice(0, 120)}`)
}
