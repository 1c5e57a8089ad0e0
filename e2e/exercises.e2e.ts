import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { check, exerciseOf, openExercise, verdict, webExercises, write } from './exercise.ts'
import { expect, test } from './test.ts'

const passed = 'All checks are fulfilled. You have passed this exercise.'
const recipe = 'coding-1-1-1'
const [{ solution, wrong } = { solution: {}, wrong: {} }] = webExercises.filter(({ lessonId }) => lessonId === recipe)

const html = (text: string) => ({ 'index.html': text })
const script = (code: string) => html(`<p>Here.</p>\n<script>\n${code}\n</script>`)

test('every web exercise is failed by work that is wrong, in its own words, and passed by its solution', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(90_000)
  for (const { lessonId, checks, wrong, solution } of webExercises) {
    await test.step(lessonId, async () => {
      const exercise = await openExercise(page, lessonId)
      await write(exercise, wrong)
      await check(exercise)
      await expect(verdict(exercise)).toContainText(`of ${checks.length}`)
      await write(exercise, solution)
      await check(exercise)
      await expect(verdict(exercise)).toHaveText(passed)
      await expect(exercise.getByText('Passed', { exact: true })).toBeVisible()
    })
  }
  const others = consoleErrors.splice(0).filter((error) => !error.includes('img-src data:'))
  expect(others, 'besides the images that are not loaded').toEqual([])
})

test.describe('what never ends is stopped, says so, and holds up nothing', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a loop', script('while (true) {}'), /Stopped: your code ran for more than a second/],
    ['a loop that prints', script("for (;;) console.log('x'.repeat(1000))"), /Stopped: your code ran/],
    ['a loop that collects', script('const all = []\ndo all.push(new Array(99999).fill(1))\nwhile (true)'), /Stopped/],
    ['promises', script('const again = () => Promise.resolve().then(again)\nagain()'), /Stopped: your code ran/],
    ['a handler', html('<body onload="for (;;);"><p>Here.'), /Stopped: your code ran/],
    ['a function that calls itself', script('const again = () => again()\nagain()'), /RangeError: Maximum call stack/],
    // Last: the browser goes on with it for a while, in the process of its frame.
    ['what no loop shows', script("/^(a+)+$/.test('a'.repeat(50) + 'b')"), /Stopped: your page did not answer/],
  ]
  test('from loops to regular expressions', async ({ page, consoleErrors }) => {
    test.setTimeout(60_000)
    const exercise = await openExercise(page, recipe)
    for (const [name, work, problem] of cases) {
      await test.step(name, async () => {
        await write(exercise, html('<h1>Fine'))
        await exercise.getByRole('button', { name: 'Run' }).click()
        await expect(exercise.getByRole('alert')).toBeHidden()
        await write(exercise, work)
        await watchPulse(page)
        const began = Date.now()
        await check(exercise)
        await expect(exercise.getByRole('alert')).toHaveText(problem)
        expect(Date.now() - began).toBeLessThan(3500)
        expect(await longestStandstill(page)).toBeLessThan(1000)
        await expect(verdict(exercise)).toContainText('of 5')
      })
    }
    consoleErrors.splice(0)
  })
})

test('what is printed and what goes wrong is shown with its line, and no more than can be read', async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  const output = exercise.getByRole('region', { name: 'Output' })
  await write(exercise, script("console.log('Hi', 3, [1, { a: null }])\nnowhere()"))
  await exercise.getByRole('button', { name: 'Run' }).click()
  await expect(output).toContainText('Hi 3 [ 1, { "a": null } ]')
  await expect(exercise.getByRole('alert')).toHaveText('index.html, line 4: ReferenceError: nowhere is not defined')
  await expect(output).not.toContainText('nowhere')
  await write(exercise, script("for (let i = 0; i < 9999; i++) console.log('line ' + i)"))
  await exercise.getByRole('button', { name: 'Run' }).click()
  await expect(output).toContainText('and more, which is not shown')
  await write(exercise, html('<button onclick="console.log(\'pressed\')">Press</button> <a href="https://a.org/">Go'))
  await exercise.getByRole('button', { name: 'Run' }).click()
  const shown = exercise.locator('iframe').contentFrame()
  await shown.getByRole('button', { name: 'Press' }).click()
  await shown.getByRole('link', { name: 'Go' }).click()
  await expect(output).toContainText('pressed\n(This link leads to https://a.org/. It is not followed here.)')
})

test('a component that cannot be compiled or breaks says where', async ({ page }) => {
  const exercise = await openExercise(page, 'coding-4-1-1')
  for (const [code, problem] of [
    ['export default function App() {\n  return <p>\n}', 'App.jsx, line 2: Unterminated JSX contents'],
    ['function App() {\n  return <p>{nope}</p>\n}', 'App.jsx, line 2: ReferenceError: nope is not defined'],
    ['const Other = 1', 'Error: There is no component called App.'],
  ] as const) {
    await write(exercise, { 'App.jsx': code })
    await check(exercise)
    await expect(exercise.getByRole('alert')).toContainText(problem)
  }
})

test('a learner’s code reaches nothing but its own page, and cannot say that it passed', async ({
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
  const calls: string[] = []
  page.on('response', (response) => response.url().includes('/api/v1/session') && calls.push(response.url()))
  await page.evaluate(() => {
    localStorage.setItem('secret', 'kept')
  })

  await write(exercise, script(attempts(address)))
  await check(exercise)
  const output = exercise.getByRole('region', { name: 'Output' })
  await expect(output).toContainText('All tried')
  const told = Object.fromEntries((await output.locator('pre').innerText()).split('\n').map((line) => line.split(': ')))
  expect(told).toEqual({
    cookie: 'SecurityError',
    storage: 'SecurityError',
    database: 'SecurityError',
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
  await expect(verdict(exercise)).toContainText(' of 5')
  expect(new URL(page.url()).pathname).toContain(recipe)

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

test('a learner’s work and pass are stored, also when it is begun anew', async ({ learnerPage: page }) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, wrong)
  await expect(exercise.getByText('Work saved')).toBeVisible()
  await page.reload()
  const field = (await exerciseOf(page)).getByRole('textbox')
  await expect(field).toContainText('1. Mix everything.')
  await check(exercise)
  await exercise.getByRole('button', { name: 'Show one solution' }).click()
  await expect(exercise.getByRole('region', { name: 'One solution' })).toContainText('<li>Fry until golden.</li>')
  await write(exercise, solution)
  await check(exercise)
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()
  await expect(exercise.getByText('Work saved')).toBeVisible()
  await page.reload()
  await exerciseOf(page)
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()
  await expect(field).toContainText('<li>Fry until golden.</li>')

  await exercise.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Keep My Work' }).click()
  await expect(field).toContainText('<li>Fry until golden.</li>')
  await exercise.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Begin Anew' }).click()
  await expect(field).toContainText('flour, milk, eggs')
  await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()
})

test('a visitor’s work lasts as long as the page, and goes along when they sign up', async ({ page, account }) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, html('<h1>Waffles</h1>'))
  await expect(exercise.getByText('Kept until you close or reload this page.')).toBeVisible()
  await exercise.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*${recipe}$`))
  await page.reload()
  await exerciseOf(page)
  await expect(exercise.getByRole('textbox')).toContainText('<h1>Waffles</h1>')
})

test('an exercise is done by keyboard alone: Tab indents, Escape and Tab lead out, Ctrl + Enter checks', async ({
  page,
}) => {
  const exercise = await openExercise(page, recipe)
  const field = exercise.getByRole('textbox')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await page.keyboard.type('<p>Here.')
  await expect(field).toHaveText('  <p>Here.</p>')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(verdict(exercise)).toHaveText('1 of 5 checks is fulfilled.')
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  await expect(exercise.getByRole('link', { name: 'Sign in' })).toBeFocused()
})

/** Lets the page count, from now on, the longest time in which nothing in it could run. */
async function watchPulse(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = window as unknown as { longest: number; pulse: ReturnType<typeof setInterval> }
    let last = performance.now()
    watch.longest = 0
    clearInterval(watch.pulse)
    watch.pulse = setInterval(() => {
      watch.longest = Math.max(watch.longest, performance.now() - last)
      last = performance.now()
    }, 20)
  })
}

const longestStandstill = (page: Page) => page.evaluate(() => (window as unknown as { longest: number }).longest)

/** A script that tries to get out, and prints what came of each try. */
function attempts(address: string): string {
  return `
const tries = {
  cookie: () => document.cookie,
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

const forged = { kind: 'ended', output: '', problem: null, passed: [true, true, true, true, true] }
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
