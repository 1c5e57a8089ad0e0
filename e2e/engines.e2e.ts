import type { Page } from '@playwright/test'
import { check, exerciseOf, exercisesOf, lessonPath, verdict, withoutDeadlines, write } from './exercise.ts'
import { expect, test } from './test.ts'

// Its tests know nothing of each other: the processes of a run share them.
test.describe.configure({ mode: 'parallel' })

// Python and PostgreSQL in the page: what learners write runs, is stopped in time, and reaches nothing.

const exercises = exercisesOf('python', 'sql')
const [pythonLesson, sqlLesson] = ['data-1-1-2', 'data-1-2-1']
const { solution: solutionInPython = {} } = exercises.find(({ lessonId }) => lessonId === pythonLesson) ?? {}

async function open(page: Page, lessonId: string) {
  await page.goto(lessonPath(lessonId, 'data'))
  return exerciseOf(page)
}

async function python(page: Page) {
  const exercise = await open(page, pythonLesson)
  return {
    exercise,
    output: exercise.getByRole('region', { name: 'Output' }),
    problem: exercise.getByRole('alert'),
    async run(program: string) {
      await write(exercise, { 'main.py': program })
      await exercise.getByRole('button', { name: 'Run' }).click()
    },
  }
}

async function sql(page: Page) {
  const exercise = await open(page, sqlLesson)
  return {
    exercise,
    output: exercise.getByRole('region', { name: 'Output' }),
    problem: exercise.getByRole('alert'),
    async run(query: string) {
      await write(exercise, { 'query.sql': query })
      await exercise.getByRole('button', { name: 'Run' }).click()
    },
  }
}

test("an error of Python's is shown as Python says it, with the learner's own lines", { tag: '@long' }, async ({
  page,
}) => {
  const { run, problem, output } = await python(page)
  await withoutDeadlines(page)
  await run('def share(total, people):\n    return total / people\n\nprint("before")\nprint(share(3, 0))\n')
  await expect(problem).toHaveText(
    [
      'Traceback (most recent call last):',
      '  File "main.py", line 5, in <module>',
      '    print(share(3, 0))',
      '          ~~~~~^^^^^^',
      '  File "main.py", line 2, in share',
      '    return total / people',
      '           ~~~~~~^~~~~~~~',
      'ZeroDivisionError: division by zero',
    ].join('\n'),
  )
  await expect(output).toContainText('before')
  await run('name = input("Who? ")')
  await expect(problem).toContainText('input() is not available here')
  await run('import pandas')
  await expect(problem).toContainText("No module named 'pandas'")
})

test("an error of PostgreSQL's is shown with its place and its hint, and each run has a fresh database", {
  tag: '@long',
}, async ({ page }) => {
  const { run, problem, output } = await sql(page)
  await withoutDeadlines(page)
  await run('DROP TABLE visits;\nSELECT 1 AS gone;')
  await expect(output).toContainText('gone')
  await run('SELECT city,\n  minute\nFROM visits;')
  await expect(problem).toHaveText(
    [
      'ERROR:  column "minute" does not exist',
      'LINE 2:   minute',
      '          ^',
      'HINT:  Perhaps you meant to reference the column "visits.minutes".',
    ].join('\n'),
  )
  await run('SELECT id, city FROM visits WHERE id > 5 ORDER BY id;')
  await expect(output.locator('pre')).toHaveText('id | city\n---+-----\n6  | Oslo\n7  | NULL\n(2 rows)')
})

const slips: { open: typeof python; told: [typed: string, says: RegExp][] }[] = [
  {
    open: python,
    told: [
      ['for time in [1, 2]:\nprint(time)', /main\.py, line 2: This line belongs to the 'for' of line 1/],
      ['print(1)\n  print(2)', /main\.py, line 2: This line begins too far in/],
      ['if True:\n    print(1)\n  print(2)', /main\.py, line 3: This line begins at a place of its own/],
      ['if True\n    print(1)', /main\.py, line 1: A colon is missing/],
      ['print(1)\nprint("a)', /main\.py, line 2: This text begins with a quotation mark/],
      ['print(max([1, 2])', /main\.py, line 1: The bracket \( opened here is never closed/],
      ['times = [1 2]', /main\.py, line 1: A comma is missing/],
      ['print(“a”)', /main\.py, line 1: These quotation marks are curly/],
    ],
  },
  {
    open: sql,
    told: [
      ['SELECT city\n  count(*)\nFROM visits', /query\.sql, line 2: A comma is missing before this/],
      ['SELECT count(*\nFROM visits', /query\.sql, line 1: A bracket \( is never closed/],
      ['SELECT *\nFROM visits\nWHERE city = "Lima"', /query\.sql, line 3: .*single quotation marks: 'Lima'/],
      ['SELECT * FROM visits WHERE city = ‘Lima’', /query\.sql, line 1: These quotation marks are curly/],
    ],
  },
]
for (const { open: openIn, told } of slips) {
  test(`each mistake of a beginner in ${openIn.name} is answered by the sentence that helps`, { tag: '@long' }, async ({
    page,
  }) => {
    const { exercise } = await openIn(page)
    await withoutDeadlines(page)
    const [file = ''] = Object.keys(exercises.find(({ kind }) => kind === openIn.name)?.solution ?? {})
    for (const [typed, says] of told) {
      await write(exercise, { [file]: typed })
      await check(exercise)
      await expect(verdict(exercise)).toHaveText('Not checked yet: this cannot be read.')
      await expect(page.locator(':focus')).toContainText(says)
    }
  })
}

test('what never ends is stopped after three seconds while the page answers, and the next run works', {
  tag: '@long',
}, async ({ page }) => {
  const { exercise, run, problem, output } = await python(page)
  await run('print("ready")')
  await expect(output).toContainText('ready')
  await run('print("begun")\nwhile True:\n    pass')
  // The run is on its way: the page does other things meanwhile.
  await exercise.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  await expect(problem).toHaveText('Stopped: this took longer than 3 seconds here. Is there a loop that never ends?')
  await expect(output).toContainText('begun')
  await run('print("again")')
  await expect(output).toContainText('again')
  await expect(problem).toBeHidden()
})

test('more output than can be read is cut, and more memory than there is is refused', { tag: '@long' }, async ({
  page,
}) => {
  const { run, problem, output } = await python(page)
  await countTurns(page)
  await run('while True:\n    print("x" * 99)')
  await expect(problem).toContainText('Stopped: this took longer than 3 seconds here')
  const printed = (await output.locator('pre').textContent()) ?? ''
  expect(printed.replace(/^[x\n]{20000}/, '')).toBe('\n… and more, which is not shown.')
  await withoutDeadlines(page)
  await run('kept = []\nwhile True:\n    kept.append(bytearray(10_000_000))')
  await expect(problem).toContainText('MemoryError')
  await run('print(len([0] * 10_000_000))')
  await expect(output).toContainText('10000000')
  expect(await turns(page)).toBeGreaterThan(10)
})

test('a query that never ends is stopped, one with too many rows too', { tag: '@long' }, async ({ page }) => {
  const { run, problem, output } = await sql(page)
  for (const query of [
    'WITH RECURSIVE endless AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM endless) SELECT count(*) FROM endless;',
    'SELECT * FROM generate_series(1, 1000000000);',
  ]) {
    await run(query)
    await expect(problem).toContainText('Stopped: this took longer than 3 seconds here')
    await run('SELECT 6 * 7 AS answer;')
    await expect(output).toContainText('42')
  }
})

test('a program in Python passes its exercise, and finds no way out', async ({ page }) => {
  const askedOfEngine = engineRequests(page)
  const { exercise, run, problem, output } = await python(page)
  expect(askedOfEngine()).toEqual([])
  await withoutDeadlines(page)
  await write(exercise, solutionInPython)
  await check(exercise)
  await expect(verdict(exercise)).toContainText('You have passed this exercise')

  const attempts = [
    'import js',
    'import pyodide_js',
    'from js import fetch',
    'import micropip',
    'import pyodide.http\npyodide.http.open_url("/api/v1/session")',
    'import pyodide.code\npyodide.code.run_js("1 + 1")',
    'import urllib.request\nurllib.request.urlopen("http://localhost/")',
    'import socket\nsocket.create_connection(("localhost", 80), 1)',
    'import os\nos.fork()',
    'import subprocess\nsubprocess.run(["ls"])',
  ]
  await run(`for attempt in ${JSON.stringify(attempts)}:
    try:
        exec(attempt)
        print('REACHED', attempt)
    except BaseException as error:
        print('refused', type(error).__name__)
print('end')`)
  await expect(output).toContainText('end')
  await expect(problem).toBeHidden()
  await expect(output).not.toContainText('REACHED')
})

test("whatever runs in an engine's frame, it reaches no server, no storage and no page", async ({
  page,
  consoleErrors,
  baseURL,
}) => {
  await page.goto('/courses')
  // Addresses that only the frame asks for.
  const wayOut = `${baseURL}/way-out`
  const answered: string[] = []
  page.on('response', (response) => response.url().startsWith(wayOut) && answered.push(response.url()))
  const reached = await page.evaluate(
    async ([origin, script]) => {
      const frame = document.createElement('iframe')
      frame.sandbox.add('allow-scripts')
      frame.src = '/sandbox/engine.html'
      document.body.append(frame)
      await new Promise((resolve) => frame.addEventListener('load', resolve))
      const { port1, port2 } = new MessageChannel()
      const answer = new Promise<string[]>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data)
      })
      frame.contentWindow?.postMessage(script, '*', [port2])
      port1.postMessage(origin)
      return answer
    },
    [wayOut, `(${tryEveryWayOut})()`] as const,
  )
  expect(reached).toEqual(['WebAssembly'])
  expect(answered).toEqual([])
  expect(consoleErrors.splice(0).filter((error) => !/Content Security Policy|violates/.test(error))).toEqual([])
})

/** Runs in the worker of an engine's frame: tries every way out that it knows, and tells which were open. */
function tryEveryWayOut() {
  addEventListener('message', ({ ports: [port] }) => {
    if (port) port.onmessage = ({ data: origin }) => void tryAll(port, origin)
  })
  async function tryAll(port: MessagePort, origin: string) {
    const until = (target: EventTarget, good: string, bad: string) =>
      new Promise((resolve, reject) => {
        target.addEventListener(good, resolve)
        target.addEventListener(bad, reject)
      })
    const ways: Record<string, () => unknown> = {
      WebAssembly: () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
      fetch: () => fetch(`${origin}/api/v1/session`, { credentials: 'include' }),
      'fetch without an answer': () => fetch(`${origin}/api/v1/session`, { mode: 'no-cors' }),
      XMLHttpRequest: () => {
        const request = new XMLHttpRequest()
        request.open('GET', `${origin}/`, false)
        request.send()
      },
      WebSocket: () => until(new WebSocket(origin.replace('http', 'ws')), 'open', 'error'),
      WebTransport: () => new WebTransport(`${origin.replace('http:', 'https:')}/`).ready,
      WebRTC: () =>
        Reflect.construct((globalThis as unknown as { RTCPeerConnection: new () => object }).RTCPeerConnection, []),
      EventSource: () => until(new EventSource(`${origin}/`), 'open', 'error'),
      import: () => import(`${origin}/favicon.svg`),
      importScripts: () => (globalThis as unknown as { importScripts(url: string): void }).importScripts(`${origin}/`),
      Worker: () => until(new Worker(`${origin}/`), 'message', 'error'),
      eval: () => Function('return 1')(),
      indexedDB: () => until(indexedDB.open('theirs'), 'success', 'error'),
      caches: () => caches.open('theirs'),
      'files of the origin': () => navigator.storage.getDirectory(),
      locks: () => navigator.locks.request('theirs', () => {}),
    }
    const reached: string[] = []
    for (const [way, go] of Object.entries(ways)) {
      try {
        await go()
        reached.push(way)
      } catch {}
    }
    port.postMessage(reached)
  }
}

test('nobody who does not run a program loads an engine', { tag: '@long' }, async ({ page }) => {
  const askedOfEngine = engineRequests(page)
  for (const path of ['/', '/courses', lessonPath(pythonLesson, 'data')]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const exercise = await exerciseOf(page)
  await page.waitForLoadState('networkidle')
  expect(askedOfEngine()).toEqual([])
  await exercise.getByRole('button', { name: 'Run' }).click()
  await expect(exercise.getByRole('region', { name: 'Output' })).toBeVisible()
  expect(askedOfEngine()).not.toEqual([])
})

/** What a page asks for of an engine, from now on. */
function engineRequests(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isOfEngine = /pyodide|python-|python_|pglite|initdb|sql-|sandbox/
  return () => asked.filter((path) => isOfEngine.test(path) && !path.startsWith('/courses'))
}

test('an engine that does not arrive says so, and is there once the network is', { tag: '@long' }, async ({
  page,
  context,
  consoleErrors,
}) => {
  const { run, problem, output } = await python(page)
  await context.setOffline(true)
  await run('print("here")')
  await expect(problem).toContainText("didn't load")
  await context.setOffline(false)
  consoleErrors.length = 0
  await run('print("here")')
  await expect(output).toContainText('here')
})

/** Lets the page count, from now on, how often something else in it had its turn. */
async function countTurns(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = window as unknown as { turns: number }
    counted.turns = 0
    setInterval(() => counted.turns++, 50)
  })
}

const turns = (page: Page) => page.evaluate(() => (window as unknown as { turns: number }).turns)
