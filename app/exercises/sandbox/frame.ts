import { type CheckResult, type CheckTest, looksAtProblem } from '../check-result.ts'
import { fileAt } from '../file-address.ts'
import type { Order, Report } from '../sandbox-talk.ts'
import { resultOfCalls } from './calls.ts'
import { helpersFor, Unmeasured } from './check-helpers.ts'
import { Console } from './console.ts'
import { Guard } from './guard.ts'
import { OwnPlaces } from './own-place.ts'
import { alteredMeasures, alteredWords, type Measure, measuredBy } from './probe.ts'
import { Reading } from './reading.ts'
import { linesOf, runAgain } from './second-run.ts'
import { runCookies, runStorage } from './storage.ts'

// Runs in the frame (public/sandbox/web.html), in the realm of the learner's code. That code may replace any global, so
// this one takes references beforehand. Strict mode hides its functions and arguments from stack inspection.
declare const order: Order
declare const port: MessagePort

type Content = Report extends infer One ? (One extends unknown ? Omit<One, 'nonce'> : never) : never

const { nonce, sources, scripts, tests, handlers, patience } = order
const send = port.postMessage.bind(port)
const report = (content: Content) => send({ nonce, ...content })
const nextTask: (then: () => void, ms?: number) => void = setTimeout.bind(window)
const dataOf = Reflect.apply.bind(
  null,
  Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get as () => unknown,
) as (event: MessageEvent, none: []) => unknown
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<unknown>

const pages = new DOMParser()
const guard = new Guard(patience)
const reading = new Reading(guard)
const places = new OwnPlaces(Object.keys(sources), order.page, handlers)
const printed = new Console(guard, reading, places, () => report({ kind: 'printed', ...printed.state() }))
/** Allocated in full at the start: later writes stay inside the array. */
const results = tests.map((): CheckResult => ({ state: 'failed' }))
let whenSized = () => {}

port.onmessage = (event) => {
  // Runs as a separate task: during the message's own event, `window.event` would expose the port.
  if (dataOf(event, []) === 'sized') nextTask(whenSized)
  else report({ kind: 'alive' })
}

function setWidth(width: number | null): Promise<void> {
  return new Promise((resolve) => {
    whenSized = resolve
    report({ kind: 'width', width })
  })
}

/** Helpers for tests of what came of the run; docs/authoring/exercises-with-code.md describes them. */
const runHelpers = {
  printed: () => linesOf(printed.state().output),
  problem: () => printed.state().problem ?? '',
  runWith: (values: Record<string, unknown>, page = order.html) =>
    runAgain(order.secondRun ?? '', values, pages.parseFromString(page, 'text/html')),
}

async function runTests(isUnreadable: boolean): Promise<void> {
  const altered = await alteredMeasures((ms) => new Promise((resolve) => nextTask(resolve, ms)))
  const helpers = { ...helpersFor(sources, setWidth), ...runHelpers }
  const [names, values] = [Object.keys(helpers), Object.values(helpers)]
  const evaluate = (code: string) => functionOf(code, names)(...values)
  for (let index = 0; index < tests.length; index++) {
    const test = tests[index] as CheckTest
    // Of work that could not be parsed, nothing else is known.
    results[index] =
      isUnreadable && !looksAtProblem(test) ? { state: 'unknown' } : await resultOf(test, evaluate, altered)
  }
}

async function resultOf(
  test: CheckTest,
  evaluate: (code: string) => Promise<unknown>,
  altered: readonly Measure[],
): Promise<CheckResult> {
  const result = await resultIn(test, evaluate)
  const measure = result.state === 'failed' && measuredBy(test, altered)
  return measure ? { state: 'unmeasured', why: alteredWords(measure) } : result
}

async function resultIn(test: CheckTest, evaluate: (code: string) => Promise<unknown>): Promise<CheckResult> {
  if (typeof test !== 'string') return resultOfCalls(test, evaluate)
  try {
    return { state: (await evaluate(test)) ? 'passed' : 'failed' }
  } catch (error) {
    return error instanceof Unmeasured ? { state: 'unknown', why: error.message } : { state: 'failed' }
  }
}

/** A test is an expression, or statements with a return. */
function functionOf(test: string, names: string[]) {
  try {
    return new AsyncFunction(...names, `return (${test}\n)`)
  } catch {
    return new AsyncFunction(...names, test)
  }
}

Object.defineProperty(document, 'cookie', runCookies())
Object.defineProperties(window, {
  localStorage: { value: runStorage() },
  sessionStorage: { value: runStorage() },
  __guard: { value: guard.check },
  __run: {
    value: (index: number) => {
      const script = document.createElement('script')
      script.text = scripts[index] ?? ''
      reading.during(() => document.currentScript?.replaceWith(script))
    },
  },
})

report({ kind: 'alive' })

// The remaining document belongs to the learner. `document.open` also removes listeners of the window.
document.open()
printed.listen({ onLeft: () => report({ kind: 'left' }), follow })
addEventListener('load', () => nextTask(finish), { once: true })
if (order.problem) {
  reading.isUnreadable = true
  printed.fail(order.problem)
}
document.write(order.html)
document.close()

/** Follows a link to another page of the work. */
function follow(address: string): boolean | string {
  const file = fileAt(address, order.page)
  const pages = Object.keys(sources).filter((name) => name.endsWith('.html'))
  if (file === null || pages.length < 2) return false
  if (!pages.includes(file)) return `(There is no page ${file} here.)`
  const [, fragment] = address.split('#')
  report({ kind: 'followed', page: fragment ? `${file}#${fragment}` : file })
  return true
}

async function finish() {
  if (order.fragment) location.replace(`#${order.fragment}`)
  // Later errors of tests do not change whether the work could be parsed.
  const { isUnreadable } = reading
  if (tests.length > 0) await runTests(isUnreadable)
  // A check that the clock stopped says nothing of the work.
  for (let index = 0; guard.trip && index < tests.length; index++) {
    if (results[index]?.state === 'failed') results[index] = { state: 'unknown' }
  }
  report({ kind: 'ended', ...printed.state(), isUnreadable, results })
}
