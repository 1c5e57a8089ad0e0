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
report('The next stretch of a lesson', 50, await walking(page))
report('Live preview after the last key', 100, await previewing(page))
report('Library: results after the last key', 100, await searching(page))
await running('Python', 'data-1-1-2', 'main.py', (round) => `print(${round})`, 100)
await running('PostgreSQL', 'data-1-2-1', 'query.sql', (round) => `SELECT ${round} AS round;`, 500)
await signUp()
await operations()
await manyOperations()
await browser.close()
await server.end()

/** From the click on a lesson until its title stands there. */
async function switching(page: Page): Promise<number[]> {
  await page.goto(lessonPathname(path, 'data-1-1-1'))
  await page.waitForLoadState('networkidle')
  const links = page.locator('a[href*="/advanced/data-"]:not([href*="#"])')
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

/** From the press on Continue until the next stretch has the focus. */
async function walking(page: Page): Promise<number[]> {
  const waits: number[] = []
  for (const lessonId of ['data-1-1-1', 'data-1-1-2', 'data-1-2-1']) {
    await page.goto(lessonPathname(path, lessonId))
    await page.waitForLoadState('networkidle')
    for (let stretch = 0; stretch < 4; stretch++) {
      waits.push(
        await page.evaluate(async () => {
          const buttons = [...document.querySelectorAll<HTMLElement>('[data-lesson-foot] button')]
          const begun = performance.now()
          const before = document.activeElement
          buttons.find(({ textContent }) => textContent === 'Continue')?.click()
          while (document.activeElement === before || !document.activeElement?.matches('[data-stretch]'))
            await new Promise(requestAnimationFrame)
          const wait = performance.now() - begun
          // What is looked at is known a frame or two later.
          for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
          return wait
        }),
      )
    }
  }
  return waits
}

/** From the last key in the editor of a page until the page reports what its new text prints. */
async function previewing(page: Page): Promise<number[]> {
  await page.goto(lessonPathname({ ...path, learningGoal: 'coding' }, 'coding-1-1-1'))
  await page.locator('[data-exercise]').scrollIntoViewIfNeeded()
  await page.locator('.cm-content').first().waitFor()
  const work = page.getByRole('textbox', { name: 'index.html, your work' })
  const waits: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const mark = 7_000 + round
    await work.fill(`<h1>A page</h1><script>console.log(${mark}`)
    await page.evaluate(() => document.querySelector<HTMLElement>('.cm-content')?.focus())
    await page.keyboard.press('ControlOrMeta+End')
    await page.evaluate(() => {
      const stamps = window as unknown as { lastKey: number }
      addEventListener('beforeinput', () => (stamps.lastKey = performance.now()), true)
    })
    await page.keyboard.insertText(')</script>')
    waits.push(
      await page.evaluate(async (mark) => {
        const shown = () => document.querySelector('[aria-label="Output"] pre')?.textContent ?? ''
        while (!shown().includes(String(mark))) await new Promise(requestAnimationFrame)
        return performance.now() - (window as unknown as { lastKey: number }).lastKey
      }, mark),
    )
  }
  // The first loads what shows it.
  return waits.slice(1)
}

/** From the last key of a word until what it finds stands there, with the word marked in it. */
async function searching(page: Page): Promise<number[]> {
  const words = ['python', 'statistics', 'calculus', 'typography', 'biology', 'grammar', 'physics', 'marketing']
  const waits: number[] = []
  for (const word of words) {
    await page.goto('/resources')
    await page.waitForLoadState('networkidle')
    waits.push(
      await page.evaluate(async (word) => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]')
        if (!field) throw new Error('There is no search')
        field.focus()
        const isThere = () => document.querySelector('[role=tabpanel] mark')?.textContent.toLowerCase() === word
        let begun = 0
        for (const letter of word) {
          await new Promise(requestAnimationFrame)
          begun = performance.now()
          field.setRangeText(letter, field.value.length, field.value.length, 'end')
          field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }))
        }
        while (!isThere()) await new Promise(requestAnimationFrame)
        return performance.now() - begun
      }, word),
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

async function signUp(): Promise<void> {
  const data = { name: 'Ana Lima', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
  await context.request.post('/api/auth/sign-up/email', { data, headers: { origin: server.origin } })
}

/** From the click on a lesson's completion until the page shows it, and until the device has it. */
async function operations(): Promise<void> {
  await page.goto(lessonPathname(path, 'data-1-1-1'))
  await page.getByText(/^\d+% complete$/).waitFor()
  // Another page looks: this one hears only once it has drawn, and the device has it by then.
  const onlooker = await context.newPage()
  await onlooker.goto('/robots.txt')
  await onlooker.evaluate(watchDevice)
  const waits: { shown: number; kept: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const sent = page.waitForResponse('**/api/v1/operations')
    const kept = await onlooker.evaluateHandle(() => ({ at: (window as unknown as Onlooker).nextOperation() }))
    const { begun, shown } = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        /^(Mark Complete|Completed)$/.test(textContent),
      )
      if (!button) throw new Error('There is no lesson to complete')
      const shown = new Promise<number>((resolve) => {
        const look = () => resolve(performance.now())
        new MutationObserver(look).observe(button, { subtree: true, childList: true, characterData: true })
      })
      const begun = performance.now()
      button.click()
      return { begun: performance.timeOrigin + begun, shown: (await shown) - begun }
    })
    waits.push({ shown, kept: (await kept.evaluate(({ at }) => at)) - begun })
    await sent
  }
  await onlooker.close()
  // The first opens the store.
  const later = waits.slice(1)
  report(
    'An operation: shown',
    10,
    later.map(({ shown }) => shown),
  )
  report(
    'An operation: kept and shown',
    10,
    later.map(({ shown, kept }) => Math.max(shown, kept)),
  )
}

interface Onlooker {
  /** When the device next has an operation that it has not yet, in milliseconds since 1970. */
  nextOperation: () => Promise<number>
}

/** In a page of the site: looks at what the device holds, again and again. */
async function watchDevice(): Promise<void> {
  const answered = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
  const db = await answered(indexedDB.open('waymark'))
  const heldIds = () => answered(db.transaction('operations').objectStore('operations').getAllKeys())
  ;(window as unknown as Onlooker).nextOperation = async () => {
    const before = new Set(await heldIds())
    while ((await heldIds()).every((id) => before.has(id)));
    return performance.timeOrigin + performance.now()
  }
}

/** What the main thread has to do more for 3,000 operations that could not be sent, until it is said how many they are. */
async function manyOperations(): Promise<void> {
  await context.route('**/api/v1/operations', (route) => route.abort())
  const devTools = await context.newCDPSession(page)
  // Its own time, whatever else this machine does.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const starting = async (count: number): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      const before = await busy()
      await page.goto(lessonPathname(path, 'data-1-1-1'))
      const words = `Not saved yet: ${count.toLocaleString('en')} step`
      await page.waitForFunction((said) => document.body.textContent.includes(said), words, { polling: 100 })
      times.push((await busy()) - before)
    }
    return times
  }
  await keepUnsent(1)
  const few = median(await starting(1))
  await keepUnsent(3000)
  report(
    '3,000 operations unsent at start',
    100,
    (await starting(3000)).map((time) => time - few),
  )
}

/** Makes so many operations wait on the device, whichever there were. */
async function keepUnsent(count: number): Promise<void> {
  await page.evaluate(async (count) => {
    const { learner } = await (await fetch('/api/v1/session')).json()
    const request = indexedDB.open('waymark')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('operations', 'readwrite')
    const store = transaction.objectStore('operations')
    store.clear()
    const preferences = { learningGoal: 'data', timeCommitment: 'intensive', experienceLevel: 'advanced' }
    const begun = Date.now()
    for (let index = 0; index < count; index++) {
      const kind = index % 2 === 0 ? 'lesson-completed' : 'lesson-reopened'
      const stamp = { eventId: crypto.randomUUID(), occurredAt: new Date(begun).toISOString(), timeZone: 'UTC' }
      const payload = { ...stamp, kind, lessonId: 'data-1-1-1', preferences }
      const time = { begunAt: begun + index, changedAt: begun + index }
      store.put({ id: `${index}`, owner: learner.id, kind: 'event', target: '', payload, base: null, ...time })
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
  }, count)
}

function report(what: string, goal: number, waits: number[]): void {
  const figures = [median(waits), Math.max(...waits)].map((wait) => `${wait.toFixed(0).padStart(6)} ms`)
  const isReached = median(waits) <= goal ? 'reached' : 'MISSED'
  console.log(`${what.padEnd(40)} median ${figures[0]}, slowest ${figures[1]}, goal ${goal} ms: ${isReached}`)
}

function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}
