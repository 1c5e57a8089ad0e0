import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  besidesMissingFiles,
  check,
  exerciseOf,
  exercisesOf,
  handInAll,
  lessonPath,
  openExercise,
  passed,
  run,
  shownPage,
  verdict,
  withoutDeadlines,
  write,
} from './exercise.ts'
import { tabTo } from './pages.ts'
import { expect, test } from './test.ts'

// Its tests know nothing of each other: the processes of a run share them.
test.describe.configure({ mode: 'parallel' })

const webExercises = exercisesOf('html', 'react')
const recipe = 'coding-1-1-1'
const [{ solution = {}, rejected: [{ work: wrong = {} } = {}] = [] } = {}] = webExercises.filter(
  ({ id }) => id === recipe,
)

const html = (text: string) => ({ 'index.html': text })
const script = (code: string) => html(`<p>Here.</p>\n<script>\n${code}\n</script>`)

// Of pages one is handed in below, and stored.
test('a wrong component fails the intended check, and a right one passes', async ({ page, consoleErrors }) => {
  const [component] = webExercises.filter(({ kind }) => kind === 'react')
  if (!component) throw new Error('No exercise is about components')
  const exercise = await openExercise(page, component.lessonId, component.step)
  await withoutDeadlines(page)
  await handInAll(exercise, { ...component, accepted: [], rejected: component.rejected.slice(0, 1) })
  expect(besidesMissingFiles(consoleErrors), 'besides files that are not there').toEqual([])
})

test('Check stays under the hand that presses it while the page comes and prints', { tag: '@long' }, async ({
  page,
}) => {
  const exercise = await openExercise(page, recipe)
  const button = exercise.getByRole('button', { name: 'Check', exact: true })
  await button.hover()
  await page.mouse.down()
  await expect(exercise.locator('iframe:not([inert])')).toBeAttached()
  await page.mouse.up()
  await expect(verdict(exercise)).toContainText('of 6')
  await write(exercise, html('<button onclick="console.log(\'Pressed.\')">Press</button>'))
  const shown = shownPage(exercise).getByRole('button', { name: 'Press' })
  await expect(shown).toBeVisible()
  const top = () => button.evaluate((element) => (element as HTMLElement).getBoundingClientRect().top + scrollY)
  const before = await top()
  await shown.click()
  await expect(exercise.getByRole('region', { name: 'Output' })).toContainText('Pressed.')
  expect(await top()).toBe(before)
})

test('editor and result stand side by side from 1,024 px, and a line of code has its 55 columns', {
  tag: '@long',
}, async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, html(`<p>${'five '.repeat(9)}and</p>`))
  await expect(shownPage(exercise).getByText('five')).toBeVisible()
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [editor, result, line] = await Promise.all([
      exercise.locator('.cm-editor').boundingBox(),
      exercise.locator('iframe:not([inert])').boundingBox(),
      exercise.locator('.cm-line').first().boundingBox(),
    ])
    expect(editor && result && line && editor.x + editor.width < result.x).toBe(true)
    expect(line?.height).toBe(24)
  }
})

test('what was typed last is what is checked, however soon after', { tag: '@long' }, async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, wrong)
  await check(exercise)
  await expect(verdict(exercise)).not.toHaveText(passed)
  const editor = exercise.getByRole('textbox', { name: /, your work$/ })
  await editor.press('ControlOrMeta+a')
  const button = await exercise.getByRole('button', { name: 'Check', exact: true }).elementHandle()
  await editor.evaluate(
    async (_, [button, text]) => {
      document.execCommand('insertText', false, text)
      // The editor has read it, and nothing is drawn yet.
      await null
      ;(button as HTMLElement).click()
    },
    [button, Object.values(solution)[0] ?? ''] as const,
  )
  await expect(verdict(exercise)).toHaveText(passed)
})

test("what a page does beyond itself is told in the learner's terms, and the history stays the lesson's", async ({
  page,
  consoleErrors,
}) => {
  const exercise = await openExercise(page, recipe)
  await withoutDeadlines(page)
  const work = `<a href="#end">Down</a>
<button onclick="
  missing()
">Press</button>
<svg><a href="/elsewhere"><text y="20">Drawn</text></a></svg>
<map name="map"><area href="/mapped" shape="default" alt="Mapped"></map>
<p id="end">End</p>
<script>
history.pushState({ at: 'two' }, '', '#two')
console.log(history.state.at, window.open('/window'))
localStorage.visits = 3
document.cookie = 'a=1'
console.log(localStorage.getItem('visits'), document.cookie, String(() => 1))
new Worker('worker.js')
if (!window.indexedDB) fetch('https://a.org/data').catch(() => {})
</script>
<link rel="stylesheet" href="sytle.css"><link rel="stylesheet" href="https://a.org/b.css">`
  await write(exercise, html(work))
  await run(exercise)
  const output = exercise.getByRole('region', { name: 'Output' }).locator('pre')
  await expect(output).toContainText('3 a=1 () => 1\n(There is no indexedDB here.')
  await expect(output).toContainText('(A Worker does not start here: your page runs without workers.)')
  await expect(output).toContainText('(https://a.org/data is not asked for anything.')
  await expect(output).toContainText('(There is no file sytle.css here, so your page is shown without it.)')
  await expect(output).toContainText('so yours is shown without https://a.org/b.css.)')
  const shown = shownPage(exercise)
  const entries = await page.evaluate(() => history.length)
  for (const _ of Array(3)) await shown.getByRole('link', { name: 'Down' }).click()
  expect(await shown.locator(':target').textContent()).toBe('End')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await shown.getByText('Drawn').click()
  await expect(output).toContainText('(This link leads to /elsewhere. It is not followed here.)')
  await expect(output).toContainText('(A window with /window would open. It does not open here.)\ntwo null\n3 a=1')
  await shown.locator('area').dispatchEvent('click')
  await expect(output).toContainText('(This link leads to /mapped. It is not followed here.)')
  await shown.getByRole('button', { name: 'Press' }).click()
  await expect(exercise.getByRole('alert')).toHaveText('index.html, line 3: ReferenceError: missing is not defined')
  for (const way of [
    '<script>location.href = "https://a.org/"</script>',
    '<meta http-equiv="refresh" content="0; url=https://a.org/">',
  ]) {
    await write(exercise, html(`<p>Here.</p>${way}`))
    await run(exercise)
    await expect(exercise.getByRole('alert')).toContainText('Stopped: your page leads away from itself')
  }
  const others = consoleErrors.splice(0).filter((error) => !/Content Security Policy/.test(error))
  expect(others, 'besides what is refused').toEqual([])
})

test('what looks like code and is none is told by its name, and mended by one press', async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  await withoutDeadlines(page)
  const [name = '', text = ''] = Object.entries(solution)[0] ?? []
  await write(exercise, { [name]: text.replace('<h1>', '<\u200bh1>') })
  await check(exercise)
  await expect(verdict(exercise)).toHaveText('Not checked yet: this cannot be read.')
  await expect(exercise.getByText(/A zero-width space stands here/)).toBeVisible()
  await exercise.getByRole('button', { name: 'Mend it' }).click()
  await check(exercise)
  await expect(verdict(exercise)).toHaveText(passed)
})

test('where the browser forces colours, a check of colours does not count, and the exercise can be passed', async ({
  page,
}) => {
  const exercise = await openExercise(page, 'coding-2-1-1')
  await withoutDeadlines(page)
  const [card] = webExercises.filter(({ id }) => id === 'coding-2-1-1')
  const pale = card?.rejected.find(({ fails }) => /contrast/i.test(fails))
  if (!pale) throw new Error('No work fails by its contrast')
  await write(exercise, pale.work)
  await check(exercise)
  await expect(verdict(exercise)).not.toContainText('You have passed')
  await page.emulateMedia({ forcedColors: 'active' })
  await check(exercise)
  await expect(verdict(exercise)).toHaveText(
    /^\d of 5 checks passed, and no other counts\. You have passed this exercise\.$/,
  )
  await expect(exercise.getByText('This could not be measured: your browser changes the colours.')).toBeVisible()
})

test(
  'where the browser makes letters larger, a check of sizes does not count, and the exercise can be passed',
  {
    tag: '@long',
  },
  async ({ playwright }, { project }) => {
    const { launchOptions, baseURL = '' } = project.use
    const args = [...(launchOptions?.args ?? []), '--blink-settings=minimumFontSize=40']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    try {
      const page = await browser.newPage({ baseURL, reducedMotion: 'reduce' })
      const [brownHeading] = webExercises.filter(({ id }) => id === 'coding-2-1-1-a')
      const exercise = await openExercise(page, 'coding-2-1-1', 'a')
      await withoutDeadlines(page)
      await write(exercise, brownHeading?.solution ?? {})
      await check(exercise)
      await expect(verdict(exercise)).toContainText('You have passed this exercise.')
      await expect(
        exercise.getByText('This could not be measured: your browser changes the sizes of letters.'),
      ).toBeVisible()
    } finally {
      await browser.close()
    }
  },
)

test('a clock proves nothing: what took too long is given more time by a press, and passes', async ({
  page,
  consoleErrors,
}) => {
  const exercise = await openExercise(page, recipe)
  // The frame alone stops the work, after a second: on a busy machine, the page around it may come first with its three.
  await withoutDeadlines(page)
  const [name = '', text = ''] = Object.entries(solution)[0] ?? []
  const step = '<li>Fry until golden.</li>'
  const slow = `<script>
for (const end = Date.now() + 1200; Date.now() < end; ) {}
document.querySelector('ol').insertAdjacentHTML('beforeend', '${step}')
</script>`
  await write(exercise, { [name]: text.replace(step, '').replace('</body>', `${slow}</body>`) })
  await check(exercise)
  await expect(exercise.getByRole('alert')).toContainText('Stopped: this took longer than 1 second here.')
  await expect(verdict(exercise)).toHaveText('5 of 6 checks passed. 1 could not run.')
  await exercise.getByRole('button', { name: 'Give it more time' }).click()
  await expect(verdict(exercise)).toHaveText(passed)
  consoleErrors.splice(0)
})

/** @param isSeen by the frame itself, which stops it; else the page does, in its own time */
async function isStopped(page: Page, work: Record<string, string>, problem: RegExp, isSeen = true): Promise<void> {
  const exercise = await openExercise(page, recipe)
  if (isSeen) await withoutDeadlines(page)
  await write(exercise, work)
  await check(exercise)
  // The page goes on: it says what became of the work.
  await expect(exercise.getByRole('alert')).toHaveText(problem)
  await expect(verdict(exercise)).toContainText('of 6')
}

test('a loop that never ends is stopped, says so, and holds up nothing', async ({ page, consoleErrors }) => {
  await isStopped(
    page,
    script('while (true) {}'),
    /index\.html, line 3: Stopped: this took longer than 1 second here\./,
  )
  consoleErrors.splice(0)
})

test.describe('what else never ends is stopped, says so, and holds up nothing', { tag: '@long' }, () => {
  const unseen = 'what no loop shows'
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a loop that prints', script("for (;;) console.log('x'.repeat(1000))"), /Stopped: this took longer than 1 second/],
    ['a loop that collects', script('const all = []\ndo all.push(new Array(99999).fill(1))\nwhile (true)'), /Stopped/],
    [
      'promises',
      script('const again = () => Promise.resolve().then(again)\nagain()'),
      /Stopped: this took longer than 1 second/,
    ],
    ['a handler', html('<body onload="for (;;);"><p>Here.'), /Stopped: this took longer than 1 second/],
    [
      'a function that calls itself',
      script('const again = () => again()\nagain()'),
      /index\.html, line 3: RangeError: Maximum call stack/,
    ],
    [unseen, script("/^(a+)+$/.test('a'.repeat(50) + 'b')"), /Stopped: this took longer than 3 seconds here/],
  ]
  for (const [name, work, problem] of cases) {
    test(name, async ({ page, consoleErrors }) => {
      await isStopped(page, work, problem, name !== unseen)
      consoleErrors.splice(0)
    })
  }
})

test('a page that is stuck as soon as it is typed holds up no later one', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, html('<p>Before.'))
  await expect(shownPage(exercise).getByText('Before.')).toBeVisible()
  await write(exercise, script("/^(a+)+$/.test('a'.repeat(50) + 'b')"))
  await expect(exercise.locator('iframe[inert]')).toBeAttached()
  await check(exercise)
  await expect(exercise.getByRole('alert')).toHaveText(/Stopped: this took longer than 3 seconds here/)
  await write(exercise, html('<p>After.'))
  await expect(shownPage(exercise).getByText('After.')).toBeVisible()
  consoleErrors.splice(0)
})

test('where something else loads in place of the frame, the network is named and not the work', async ({
  page,
  consoleErrors,
}) => {
  const exercise = await openExercise(page, recipe)
  await check(exercise)
  await expect(verdict(exercise)).toContainText('of 6')
  const frame = '**/sandbox/web.html'
  await page.route(frame, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network' }))
  await check(exercise)
  await expect(exercise.getByRole('alert')).toHaveText(/^What runs your work didn't load\. Check your connection/)
  await page.unroute(frame)
  await check(exercise)
  await expect(verdict(exercise)).toContainText('of 6')
  consoleErrors.splice(0)
})

test('a line that is longer than its place is scrolled there, and makes no page wider', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const exercise = await openExercise(page, 'coding-3-1-1')
  await write(exercise, { 'script.js': "console.log('word '.repeat(99))" })
  await run(exercise)
  const printed = exercise.getByRole('region', { name: 'Output' }).locator('pre')
  await expect(printed).toContainText('word word')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await printed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
})

test('what is printed and what goes wrong is shown with its line, and no more than can be read', {
  tag: '@long',
}, async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  await withoutDeadlines(page)
  const output = exercise.getByRole('region', { name: 'Output' })
  await write(exercise, script("console.log('Hi', 3, [1, { a: null }])\nnowhere()"))
  await run(exercise)
  await expect(output).toContainText('Hi 3 [ 1, { a: null } ]')
  await expect(exercise.getByRole('alert')).toHaveText('index.html, line 4: ReferenceError: nowhere is not defined')
  await expect(output).not.toContainText('nowhere')
  await write(exercise, script("for (let i = 0; i < 9999; i++) console.log('line ' + i)"))
  await run(exercise)
  await expect(output).toContainText('and more, which is not shown')
  await write(exercise, html('<button onclick="console.log(\'pressed\')">Press</button> <a href="https://a.org/">Go'))
  await run(exercise)
  const shown = shownPage(exercise)
  await shown.getByRole('button', { name: 'Press' }).click()
  await shown.getByRole('link', { name: 'Go' }).click()
  await expect(output).toContainText('pressed\n(This link leads to https://a.org/. It is not followed here.)')
})

test('a component that cannot be compiled or breaks says where', { tag: '@long' }, async ({ page }) => {
  const exercise = await openExercise(page, 'coding-4-1-1')
  await withoutDeadlines(page)
  for (const [code, problem] of [
    ['export default function App() {\n  return <p>\n}', /^App\.jsx, line 2: <p> is opened here and never closed/],
    ['function App() {\n  return <main><p>x</main></p>\n}', /^App\.jsx, line 2: <p> is closed by <\/main> here/],
    ['function App() {\n  return <p>{nope}</p>\n}', 'App.jsx, line 2: ReferenceError: nope is not defined'],
    ['const Other = 1', 'Error: There is no component called App.'],
  ] as const) {
    await write(exercise, { 'App.jsx': code })
    await check(exercise)
    await expect(exercise.getByText(problem)).toBeVisible()
  }
})

test("a learner's code reaches nothing but its own page, and cannot say that it passed", async ({
  learnerPage: page,
  consoleErrors,
}) => {
  const visits: (string | undefined)[] = []
  const elsewhere = createServer((request, response) => {
    visits.push(request.url)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const exercise = await openExercise(page, recipe)
  const renewDeadlines = await withoutDeadlines(page)
  const calls: string[] = []
  page.on('response', (response) => response.url().includes('/api/v1/session') && calls.push(response.url()))
  await page.evaluate(() => {
    localStorage.setItem('secret', 'kept')
  })

  await write(exercise, script(attempts(address)))
  await check(exercise)
  const output = exercise.getByRole('region', { name: 'Output' })
  await expect(output).toContainText('All tried')
  const lines = (await output.locator('pre').innerText()).split('\n').filter((line) => !line.startsWith('('))
  const told = Object.fromEntries(lines.map((line) => line.split(': ')))
  expect(told).toEqual({
    cookie: 'nothing',
    storage: 'nothing',
    database: 'TypeError',
    'parent document': 'SecurityError',
    'frame element': 'nothing',
    'top location': 'SecurityError',
    window: 'nothing',
    fetch: 'TypeError',
    api: 'TypeError',
    socket: 'blocked',
    request: 'blocked',
    import: 'TypeError',
    worker: 'blocked',
    'All tried': undefined,
  })
  await expect(verdict(exercise)).toContainText(' of 6')
  expect(new URL(page.url()).pathname).toContain(recipe)

  await test.step('it finds neither the number nor the port that its frame reports with', async () => {
    await write(exercise, script(forgery))
    await check(exercise)
    await expect(output.locator('pre')).toHaveText('Looked around')
    await expect(verdict(exercise)).toContainText(' of 6')
  })

  await test.step('it has no WebRTC, which would send datagrams: not in its page, not in a frame within it', async () => {
    const stun = await stunServer()
    await write(exercise, script(callsOutside(stun.address)))
    await check(exercise)
    await expect(output.locator('pre')).toHaveText('names: false\nframes that ran: 0')
    await expect(shownPage(exercise).locator('iframe')).toHaveCount(0)
    expect(stun.datagrams()).toBe(0)
    stun.close()
  })

  await renewDeadlines()
  // To leave the frame is to be stopped: nothing is fetched for it.
  const post = `<form method="post" action="${address}/sent"></form><script>
addEventListener('submit', (event) => event.stopImmediatePropagation(), true)
document.querySelector('form').requestSubmit()
</script>`
  for (const work of [script(`location.href = '${address}/left'`), html(post)]) {
    await write(exercise, work)
    await check(exercise)
    await expect(exercise.getByRole('alert')).toContainText('Stopped')
  }
  await expect(exercise.getByText('Passed', { exact: true })).toBeHidden()
  expect(visits).toEqual([])
  expect(calls).toEqual([])
  elsewhere.close()
  consoleErrors.splice(0)
})

test('WebRTC is also walled off by policy: code that has the names sends no datagram', async ({ page }) => {
  await page.goto('/courses')
  /** Has WebRTC ask a server from a frame with the frame's own headers, or without one of them. */
  async function askFrom(name: string, withoutHeader: string) {
    const stun = await stunServer()
    const call = `new RTCPeerConnection({ iceServers: [{ urls: '${stun.address}' }] })`
    await page.route(`**/sandbox/web.html?${name}`, async (route) => {
      const response = await route.fetch()
      const { [withoutHeader]: _, ...headers } = response.headers()
      const body = `<script>const one = ${call}; one.createDataChannel('any'); one.setLocalDescription()</script>`
      await route.fulfill({ response, headers, body })
    })
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, `/sandbox/web.html?${name}`)
    return stun
  }
  const walled = await askFrom('walled', 'none')
  const open = await askFrom('open', 'connection-allowlist')
  await expect.poll(open.datagrams, 'without the wall they arrive').toBeGreaterThan(0)
  expect(walled.datagrams()).toBe(0)
  walled.close()
  open.close()
})

test("no page of ours is shown in the frame, wherever a learner's code goes", { tag: '@long' }, async ({
  learnerPage: page,
  consoleErrors,
}) => {
  const exercise = await openExercise(page, recipe)
  const shown: string[] = []
  page.on('framenavigated', (frame) => frame.parentFrame() && shown.push(frame.url()))
  const paths = ['/', '/dashboard', '/api/v1/session', '/favicon.svg', '/sandbox/engine.html']
  for (const path of paths.slice(1)) {
    await write(exercise, script(`location.href = '${path}'`))
    await check(exercise)
    await expect(exercise.getByRole('alert')).toContainText('Stopped')
  }
  const embedded = paths.map((path) => `<iframe src="${path}"></iframe><object data="${path}"></object>`)
  await write(exercise, html(`<p>Here.</p>${embedded.join('')}`))
  await check(exercise)
  await expect(verdict(exercise)).toContainText(' of 6')
  const ours = shown.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).pathname)
  expect(new Set(ours)).toEqual(new Set(['/sandbox/web.html']))
  consoleErrors.splice(0)
})

test("a flood of messages from a learner's page is ended, and the next check is as ever", { tag: '@long' }, async ({
  page,
}) => {
  const exercise = await openExercise(page, recipe)
  for (const flood of [
    "setInterval(() => { for (let i = 0; i < 20_000; i++) top.postMessage('x', '*') })",
    "const send = () => { for (let i = 0; i < 20_000; i++) parent.postMessage(null, '*'); setTimeout(send) }\nsend()",
  ]) {
    await write(exercise, script(flood))
    await check(exercise)
    await expect(exercise.getByRole('alert')).toContainText('Stopped: your page sent messages')
    await expect(exercise.locator('iframe')).toHaveCount(0)
    await write(exercise, solution)
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
  }
})

test("a learner's work and pass are stored", async ({ learnerPage: page }) => {
  const exercise = await openExercise(page, recipe)
  await withoutDeadlines(page)
  await write(exercise, solution)
  await check(exercise)
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()
  await expect(exercise.getByText('Work saved')).toBeVisible()
  await page.reload()
  await exerciseOf(page)
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()
  await expect(exercise.getByRole('textbox')).toContainText('<li>Fry until golden.</li>')
})

test('work that is wrong is stored too; who reads the solution passes on another day, and can begin anew after it', {
  tag: '@long',
}, async ({ learnerPage: page, consoleErrors }) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, wrong)
  await expect(exercise.getByText('Work saved')).toBeVisible()
  await page.reload()
  const field = (await exerciseOf(page)).getByRole('textbox')
  await expect(field).toContainText('1. Mix everything.')
  await withoutDeadlines(page)
  const solutionButton = exercise.getByRole('button', { name: 'Show one solution' })
  for (const _ of Array(3)) {
    await expect(solutionButton).toBeHidden()
    await check(exercise)
  }
  await solutionButton.click()
  await expect(exercise.getByRole('region', { name: 'One solution' })).toContainText('<li>Fry until golden.</li>')
  await write(exercise, solution)
  await check(exercise)
  await expect(exercise.getByText('pass it once more on another day, and it counts')).toBeVisible()
  await expect(exercise.getByText('Work saved')).toBeVisible()
  await page.reload()
  await exerciseOf(page)
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeHidden()
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await check(exercise)
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()

  await exercise.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Keep my work' }).click()
  await expect(field).toContainText('<li>Fry until golden.</li>')
  await exercise.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(field).toContainText('flour, milk, eggs')
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()
  // The clock of the test is a script, which the frames of the lesson's samples refuse.
  expect(consoleErrors.splice(0).filter((error) => !error.includes('Blocked script execution'))).toEqual([])
})

test("a visitor's work lasts as long as the page, and goes along when they sign up", { tag: '@long' }, async ({
  page,
  account,
}) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, html('<h1>Waffles</h1>'))
  await expect(exercise.getByText('Kept until you close or reload this page.')).toBeVisible()
  await exercise.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*${recipe}#exercise$`))
  await page.reload()
  await exerciseOf(page)
  await expect(exercise.getByRole('textbox')).toContainText('<h1>Waffles</h1>')
})

test('the editor comes when the exercise is near, and whoever writes by then goes on where they were', {
  tag: '@long',
}, async ({ page }) => {
  const asked: string[] = []
  const { promise: late, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/code-editor-/, async (route) => {
    asked.push(route.request().url())
    await late
    await route.continue()
  })
  await page.goto(lessonPath(recipe))
  const place = page.locator('[data-exercise=b]')
  const plain = place.locator('textarea')
  await expect(plain).toHaveValue(/\S/)
  // By the second frame, the page's IntersectionObserver has reported what is near.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  expect(asked).toEqual([])

  await plain.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBe(1)
  await plain.fill('<p>day</p>')
  await plain.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await page.keyboard.type('Sun')
  letCome()
  const editor = place.locator('.cm-content')
  await expect(editor).toBeFocused()
  await page.keyboard.type('ny ')
  await expect(editor).toHaveText('<p>Sunny day</p>')
})

test('an exercise is done by keyboard alone: Tab indents, Escape and Tab lead out, Ctrl + Enter checks', async ({
  visitorAnew,
}) => {
  const page = await visitorAnew(lessonPath(recipe))
  const exercise = await exerciseOf(page)
  await withoutDeadlines(page)
  const field = exercise.getByRole('textbox')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await page.keyboard.type('<p>Here.')
  // Closing tags are typed by whoever learns them.
  await expect(field).toHaveText('  <p>Here.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(verdict(exercise)).toHaveText('1 of 6 checks passed.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  await tabTo(page, exercise.getByRole('button', { name: 'Check', exact: true }))
})

/** A script that tries to get out, and prints what came of each try. */
function attempts(address: string): string {
  return `
const tries = {
  cookie: () => document.cookie || null,
  storage: () => localStorage.getItem('secret'),
  database: () => indexedDB.open('any'),
  'parent document': () => parent.document.title,
  'frame element': () => frameElement,
  'top location': () => { top.location.href = '${address}/top' },
  window: () => window.open('${address}/window'),
  fetch: () => fetch('${address}/fetch'),
  api: () => fetch('/api/v1/session'),
  socket: () => new Promise((done, fail) => {
    const socket = new WebSocket('${address.replace('http', 'ws')}/socket')
    socket.onopen = done
    socket.onerror = () => fail({ name: 'blocked' })
  }),
  request: () => new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.onload = done
    request.onerror = () => fail({ name: 'blocked' })
    request.open('GET', '${address}/request')
    request.send()
  }),
  import: () => import('${address}/import.js'),
  worker: () => new Promise((done, fail) => {
    const worker = new Worker(URL.createObjectURL(new Blob(["postMessage('on')"])))
    worker.onmessage = done
    worker.onerror = () => fail({ name: 'blocked' })
  }),
}
navigator.sendBeacon('${address}/beacon')
new Image().src = '${address}/image'
const form = document.createElement('form')
form.action = '${address}/form'
document.body.append(form)
HTMLFormElement.prototype.submit.call(form)
const frame = document.createElement('iframe')
frame.src = '${address}/frame'
document.body.append(frame)

const forged = { kind: 'ended', output: '', problem: null, results: Array(6).fill({ state: 'passed' }) }
parent.postMessage(forged, '*')
const send = MessagePort.prototype.postMessage
MessagePort.prototype.postMessage = function (report) { send.call(this, { ...report, ...forged }) }
const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
Object.defineProperty(MessageEvent.prototype, 'data', {
  get() {
    send.call(this.target, { ...forged, nonce: 'guessed' })
    return data.get.call(this)
  },
})
dispatchEvent(new MessageEvent('message', { data: forged }))

const outcomes = Object.entries(tries).map(async ([name, attempt]) => {
  try {
    return name + ': ' + ((await attempt()) == null ? 'nothing' : 'REACHED')
  } catch (error) {
    return name + ': ' + error.name
  }
})
Promise.all(outcomes).then((lines) => console.log([...lines, 'All tried'].join('\\n')))`
}

/** Looks for what the frame reports with, wherever code of the same page can look, and reports a pass with what it finds. */
const forgery = `
const found = []
function climb() {
  let one = arguments.callee
  for (let steps = 0; one && steps < 20; steps++) {
    try { found.push(one, one.arguments) } catch {}
    try { one = one.caller } catch { break }
  }
}
climb()
Error.prepareStackTrace = (_, sites) => sites.map((site) => {
  const its = site.getFunction && site.getFunction()
  found.push(its, its && its.arguments, site.getThis && site.getThis())
})
Error.stackTraceLimit = 100
new Error().stack
found.push(window.event, window.event && window.event.data, window.event && window.event.ports)
for (const name of ['start', 'order', 'port', 'nonce', 'report', 'send']) {
  try { found.push((0, eval)(name)) } catch {}
}
const flat = [...found, ...found.flatMap((one) => (one && typeof one === 'object' && one !== window && Symbol.iterator in one ? [...one] : []))]
const order = flat.find((one) => one && one.nonce)
const port = flat.flat().find((one) => one instanceof MessagePort)
if (order) console.log('FOUND the number')
if (port) console.log('FOUND the port')
if (order && port) port.postMessage({ nonce: order.nonce, kind: 'ended', output: '', problem: null, results: Array(6).fill({ state: 'passed' }) })
console.log('Looked around')`

/** A server that WebRTC asks what address it has: whatever arrives there left the browser. */
async function stunServer() {
  const socket = createSocket('udp4')
  let count = 0
  socket.on('message', () => count++)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `stun:127.0.0.1:${socket.address().port}`, datagrams: () => count, close: () => socket.close() }
}

/** Calls outside from the page and from frames of all kinds within it, and prints who could. */
function callsOutside(address: string): string {
  const call = `new RTCPeerConnection({ iceServers: [{ urls: '${address}' }] }).setLocalDescription()`
  // A closing tag would end the script that this stands in.
  const inFrame = `<script>parent.postMessage('ran', '*');${call}<\\/script>`
  return `
let ran = 0
addEventListener('message', () => ran++)
const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })
for (const place of [document.body, shadow]) {
  for (const [name, value] of [['srcdoc', "${inFrame}"], ['src', "javascript:parent.postMessage('ran', '*')"]]) {
    const frame = document.createElement('iframe')
    frame[name] = value
    place.append(frame)
  }
}
document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>')
document.body.lastChild.srcdoc = "${inFrame}"
const names = Object.getOwnPropertyNames(window).filter((name) => /RTC/.test(name) && window[name])
console.log('names: ' + (names.length > 0))
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => {
  console.log('frames that ran: ' + ran)
})))`
}
