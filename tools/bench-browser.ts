import { chromium, type Page } from '@playwright/test'
import { lessonPathname } from '../app/paths.ts'
import { OwnServer } from '../e2e/own-server.ts'
import { provideChromium } from './chromium.mjs'
import { build } from './setup.mjs'

// How long a learner waits in the browser, on the built server of this machine: `npm run bench:browser`.

const path = { learningGoal: 'data', timeCommitment: 'intensive', experienceLevel: 'advanced' } as const
const rounds = 10

await build()
const server = await OwnServer.start()
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce', serviceWorkers: 'block' })
const page = await context.newPage()
report('Another lesson in the player', 100, await switching(page))
await running('Python', 'data-1-1-2', 'main.py', (round) => `print(${round})`, 100)
await running('PostgreSQL', 'data-1-2-1', 'query.sql', (round) => `SELECT ${round} AS round;`, 500)
await browser.close()
await server.end()

/** From the click on a lesson until its title stands there. */
async function switching(page: Page): Promise<number[]> {
  await page.goto(lessonPathname(path, 'data-1-1-1'))
  await page.waitForLoadState('networkidle')
  const links = page.locator('a[href*="/advanced/data-"]')
  const addresses = await links.evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href')))])
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const address = addresses[(round + 1) % addresses.length]
    waits.push(
      await page.evaluate(async (address) => {
        const begun = performance.now()
        const before = document.querySelector('#lesson-title')?.textContent
        document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click()
        while (document.querySelector('#lesson-title')?.textContent === before) await new Promise(requestAnimationFrame)
        return performance.now() - begun
      }, address),
    )
  }
  return waits
}

/** From the click on Run until the output stands there: first with nothing loaded, then again and again. */
async function running(
  name: string,
  lessonId: string,
  file: string,
  program: (round: number) => string,
  goal: number,
): Promise<void> {
  await page.goto(lessonPathname(path, lessonId))
  await page.locator('[data-exercise]').scrollIntoViewIfNeeded()
  const work = page.getByRole('textbox', { name: `${file}, your work` })
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await page.locator('.cm-content').first().waitFor()
  const waits: number[] = []
  for (let round = 1; round <= rounds + 1; round++) {
    const mark = 7_000 + round
    await work.fill(program(mark))
    await run.waitFor()
    waits.push(
      await page.evaluate(async (mark) => {
        const begun = performance.now()
        const buttons = [...document.querySelectorAll<HTMLElement>('button')]
        buttons.find(({ textContent }) => textContent === 'Run')?.click()
        const shown = () => document.querySelector('[aria-label="Output"] pre')?.textContent ?? ''
        while (!shown().includes(String(mark))) await new Promise(requestAnimationFrame)
        return performance.now() - begun
      }, mark),
    )
  }
  report(`${name}: the first run, with loading`, 6_000, waits.slice(0, 1))
  report(`${name}: later runs`, goal, waits.slice(1))
}

function report(what: string, goal: number, waits: number[]): void {
  const sorted = waits.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const figures = [median, sorted.at(-1) ?? 0].map((wait) => `${wait.toFixed(0).padStart(6)} ms`)
  console.log(`${what.padEnd(40)} median ${figures[0]}, slowest ${figures[1]}, goal ${goal} ms`)
}
