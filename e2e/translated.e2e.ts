import type { Page } from '@playwright/test'
import { exerciseOf, exercisesOf, verdict, write } from './exercise.ts'
import { addressOf, firstTitle } from './learning.ts'
import { playerReady } from './specification/learner.ts'
import { expect, test } from './test.ts'

/** Replaces every text by an element with a translation, now and whenever another comes, as translators do. */
function translate(): void {
  const kept = 'script, style, textarea, [translate=no]'
  function replaceTexts(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of root instanceof Text ? [root] : texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(`font, ${kept}`)) continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(`«${text.data}»`)
      text.replaceWith(font)
    }
  }
  replaceTexts(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) replaceTexts(node)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

const untranslated = (page: Page) =>
  page.locator('code, pre, figure text[translate=no], .cm-content').filter({ has: page.locator('font') })

test('on a page that a translator rewrote, lessons are completed, counts and verdicts change, and code stays code', async ({
  learnerPage: page,
}) => {
  await page.goto(addressOf('coding-1-1-1'))
  await playerReady(page)
  const exercise = await exerciseOf(page)
  await page.evaluate(translate)
  await expect(page.locator('#lesson-title')).toHaveText(`«${firstTitle}»`)
  const progress = page.getByRole('region', { name: 'Your progress' })
  await expect(progress).toContainText('«0»« of »')
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByRole('button', { name: '«Completed»', exact: true })).toBeVisible()
  await expect(page.getByText('«Lesson completed!»')).toBeVisible()
  await expect(progress).toContainText('«1»« of »')
  await expect(untranslated(page)).toHaveCount(0)
  const [counter, bar] = [
    page.locator('header span').filter({ hasText: '«Module »' }).last(),
    page.getByRole('progressbar', { name: 'Course progress' }),
  ]
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [words, line] = [await counter.boundingBox(), await bar.boundingBox()]
    if (!words || !line) throw new Error('The header is not there')
    const isBeside = words.x + words.width <= line.x || words.y + words.height <= line.y
    expect(isBeside, `${width} px wide`).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'of the page').toBe(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  const [tried] = exercisesOf('html').filter(({ id }) => id === 'coding-1-1-1')
  const checkButton = exercise.getByRole('button', { name: '«Check»', exact: true })
  await checkButton.click()
  await expect(verdict(exercise)).toHaveText(/^«\d of \d checks passed\.»$/)
  await write(exercise, tried?.solution ?? {})
  await checkButton.click()
  await expect(verdict(exercise)).toHaveText(/^«All \d checks passed\. You have passed this exercise\.»$/)
  await page.getByRole('button', { name: 'Next lesson' }).first().click()
  await expect(page.locator('#lesson-title')).toHaveText('«Links, Images and Attributes»')
})
