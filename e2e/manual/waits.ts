import type { Page } from '@playwright/test'
import { lessonPathname } from '../../app/paths.ts'
import { exerciseOf, write } from '../exercise.ts'
import { test } from '../test.ts'

// How long a learner waits in the browser, on the built server of this machine: `npm run bench:browser`.

const path = { learningGoal: 'data', timeCommitment: 'intensive', experienceLevel: 'advanced' } as const
const rounds = Array.from({ length: 10 }, (_, index) => index + 1)

/**
 * Milliseconds from an action in the page until a condition holds, looked at in each frame.
 *
 * @param action runs in the page
 * @param holds runs in the page
 */
function wait(page: Page, action: (value: string) => void, holds: (value: string) => boolean, value = '') {
  return page.evaluate<number>(`(async () => {
    const begun = performance.now()
    ;(${action})(${JSON.stringify(value)})
    while (!(${holds})(${JSON.stringify(value)})) await new Promise(requestAnimationFrame)
    return performance.now() - begun
  })()`)
}

const outputHas = (text: string) =>
  (document.querySelector('[aria-label="Output"] pre')?.textContent ?? '').includes(text)

test('another lesson in the player', async ({ page }) => {
  await page.goto(lessonPathname(path, 'data-1-1-1'))
  await page.waitForLoadState('networkidle')
  const links = page.locator('a[href*="/advanced/data-"]:not([href*="#"])')
  const found = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const addresses = [...new Set(found)]
  const open = (address: string) => {
    document.body.dataset.titleBefore = document.querySelector('#lesson-title')?.textContent
    document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click()
  }
  const isAnother = () => document.querySelector('#lesson-title')?.textContent !== document.body.dataset.titleBefore
  const waits: number[] = []
  for (const round of rounds) waits.push(await wait(page, open, isAnother, addresses[round % addresses.length]))
  report('Another lesson', 100, waits)
})

test('live preview after the last key', async ({ page }) => {
  await page.goto(lessonPathname({ ...path, learningGoal: 'coding' }, 'coding-1-1-1'))
  const exercise = await exerciseOf(page)
  const waits: number[] = []
  for (const round of [0, ...rounds]) {
    await write(exercise, { 'index.html': `<h1>A page</h1><script>console.log(${7000 + round}` })
    await page.keyboard.press('ControlOrMeta+End')
    const type = () => document.execCommand('insertText', false, ')</script>')
    waits.push(await wait(page, type, outputHas, String(7000 + round)))
  }
  // The first round loads the preview.
  report('Live preview', 100, waits.slice(1))
})

test('search results after the last key', async ({ page }) => {
  const waits: number[] = []
  for (const word of ['python', 'statistics', 'calculus', 'typography', 'biology', 'grammar', 'physics']) {
    await page.goto('/resources')
    await page.waitForLoadState('networkidle')
    await page.getByRole('searchbox').pressSequentially(word.slice(0, -1))
    const type = (word: string) => document.execCommand('insertText', false, word.slice(-1))
    const isFound = (word: string) => document.querySelector('[role=tabpanel] mark')?.textContent.toLowerCase() === word
    waits.push(await wait(page, type, isFound, word))
  }
  report('Search results', 100, waits)
})

for (const { name, lessonId, file, text, goal } of [
  { name: 'Python', lessonId: 'data-1-1-2', file: 'main.py', text: (mark: number) => `print(${mark})`, goal: 100 },
  {
    name: 'PostgreSQL',
    lessonId: 'data-1-2-1',
    file: 'query.sql',
    text: (mark: number) => `SELECT ${mark};`,
    goal: 500,
  },
]) {
  test(`a program in ${name}: the first run loads the engine`, async ({ page }) => {
    await page.goto(lessonPathname(path, lessonId))
    const exercise = await exerciseOf(page)
    const run = () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Run')?.click()
    const waits: number[] = []
    for (const round of [0, ...rounds]) {
      await write(exercise, { [file]: text(7000 + round) })
      await exercise.getByRole('button', { name: 'Run', exact: true }).waitFor()
      waits.push(await wait(page, run, outputHas, String(7000 + round)))
    }
    report(`${name}, first run`, 6000, waits.slice(0, 1))
    report(`${name}, later runs`, goal, waits.slice(1))
  })
}

test("a learner's completed lesson shows", async ({ learnerPage: page }) => {
  await page.goto(lessonPathname(path, 'data-1-1-1'))
  await page.getByText(/^\d+% complete$/).waitFor()
  // A value names the button before and after the click.
  const click = (names: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === names.split('/')[0])?.click()
  const isShown = (names: string) =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent === names.split('/')[1])
  const waits: number[] = []
  for (const round of rounds) {
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    const names = round % 2 === 1 ? 'Mark Complete/Completed' : 'Completed/Mark Complete'
    waits.push(await wait(page, click, isShown, names))
    await sent
  }
  report('A completed lesson', 33, waits)
})

function report(what: string, goal: number, waits: number[]): void {
  const median = waits.toSorted((left, right) => left - right)[Math.floor(waits.length / 2)] ?? 0
  const verdict = median <= goal ? 'reached' : 'MISSED'
  const slowest = Math.max(...waits).toFixed(0)
  console.log(`${what}: median ${median.toFixed(0)} ms, slowest ${slowest} ms, goal ${goal} ms ${verdict}`)
}
