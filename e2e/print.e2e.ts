import { openExercise, write } from './exercise.ts'
import { addressOf } from './learning.ts'
import { expect, test } from './test.ts'

test('on paper a page is dark on white in either theme, with the addresses of links, without what is only pressed', async ({
  visitorAnew,
}) => {
  for (const address of [addressOf('coding-1-1-1'), '/courses/coding/minimal/beginner', '/resources', '/']) {
    const page = await visitorAnew(address)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await expect(page.getByRole('main')).toBeVisible()
    for (const hidden of ['banner', 'contentinfo', 'button', 'navigation'] as const) {
      await expect(page.getByRole(hidden), `${hidden} of ${address}`).toHaveCount(0)
    }
    await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'How exercises work' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(27, 42, 38)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    // Empty room would come out as a blank sheet.
    expect(await page.evaluate(heightBelowContent), address).toBeLessThan(40)
    const links = page.getByRole('main').locator('a[href^="http"]')
    const after = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link, '::after').content))
    for (const shown of after) expect(shown).toContain('http')
    await page.emulateMedia({ media: null, colorScheme: null })
  }
})

/** The pixels from the end of the last line or card to the end of the page. */
function heightBelowContent(): number {
  const main = document.querySelector('main') ?? document.body
  const bottoms = [...main.querySelectorAll('.rounded-card')].map((card) => card.getBoundingClientRect().bottom)
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    bottoms.push(range.getBoundingClientRect().bottom)
  }
  return document.documentElement.scrollHeight - Math.max(...bottoms) - scrollY
}

test('on paper lists have their marks, and the line above a title stays with it', async ({ visitorAnew }) => {
  const page = await visitorAnew(addressOf('coding-1-1-1'))
  await page.emulateMedia({ media: 'print' })
  // A mark that is painted as a ground is left out on paper, and where the colours are the reader's own.
  const objective = page.getByRole('listitem').filter({ hasText: 'Nest elements without crossing them' })
  await expect(objective).toHaveCSS('list-style-type', 'disc')
  await expect(page.locator('[data-exercise] p').first()).toHaveCSS('break-after', 'avoid')
  await page.emulateMedia({ media: null })
})

test('code that was written is on paper whole, without line numbers beside other lines', async ({ page }) => {
  const exercise = await openExercise(page, 'coding-1-1-1')
  await write(exercise, { 'index.html': Array.from({ length: 80 }, (_, index) => `<p>${index}</p>`).join('\n') })
  await page.emulateMedia({ media: 'print' })
  await expect(exercise.locator('.cm-gutters')).toBeHidden()
  const code = exercise.locator('.cm-scroller')
  expect(await code.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})
