import type { CheckResult, CheckTest } from '../check-result.ts'
import type { Order, Report } from '../sandbox-talk.ts'
import { resultOfCalls } from './calls.ts'
import { helpersFor, Unmeasured } from './check-helpers.ts'
import { Console } from './console.ts'
import { Guard } from './guard.ts'
import { Reading } from './reading.ts'

// Runs in the frame (public/sandbox/web.html), in the same realm as the learner's code. What is needed after that code
// has begun is taken beforehand: it may replace everything it can name. The frame runs this as strict code, whose
// functions and arguments no stack gives away.
declare const order: Order
declare const port: MessagePort

type Content = Report extends infer One ? (One extends unknown ? Omit<One, 'nonce'> : never) : never

const { nonce, sources, scripts, tests } = order
const send = port.postMessage.bind(port)
const report = (content: Content) => send({ nonce, ...content })
const nextTask: (then: () => void) => void = setTimeout.bind(window)
const dataOf = Reflect.apply.bind(
  null,
  Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get as () => unknown,
) as (event: MessageEvent, none: []) => unknown
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<unknown>

const guard = new Guard()
const reading = new Reading(guard)
const printed = new Console(guard, reading, () => report({ kind: 'printed', ...printed.state() }))
/** As long as the tests from the beginning: what is written into it later goes nowhere else. */
const results = tests.map((): CheckResult => ({ state: 'failed' }))
let whenSized = () => {}

port.onmessage = (event) => {
  // In a task of its own: while a message is handled, `window.event` leads to the port.
  if (dataOf(event, []) === 'sized') nextTask(whenSized)
  else report({ kind: 'alive' })
}

function setWidth(width: number | null): Promise<void> {
  return new Promise((resolve) => {
    whenSized = resolve
    report({ kind: 'width', width })
  })
}

async function runTests(): Promise<void> {
  const helpers = helpersFor(sources, setWidth)
  const [names, values] = [Object.keys(helpers), Object.values(helpers)]
  const evaluate = (code: string) => functionOf(code, names)(...values)
  for (let index = 0; index < tests.length; index++) {
    results[index] = await resultOf(tests[index] as CheckTest, evaluate)
  }
}

async function resultOf(test: CheckTest, evaluate: (code: string) => Promise<unknown>): Promise<CheckResult> {
  if (typeof test !== 'string') return resultOfCalls(test, evaluate)
  try {
    return { state: (await evaluate(test)) ? 'passed' : 'failed' }
  } catch (error) {
    return error instanceof Unmeasured ? { state: 'unknown', why: error.message } : { state: 'failed' }
  }
}

/** A test is an expression, or statements that return. */
function functionOf(test: string, names: string[]) {
  try {
    return new AsyncFunction(...names, `return (${test}\n)`)
  } catch {
    return new AsyncFunction(...names, test)
  }
}

Object.defineProperties(window, {
  __guard: { value: guard.check },
  __run: {
    value: (index: number) => {
      const script = document.createElement('script')
      script.text = scripts[index] ?? ''
      reading.during(() => document.currentScript?.replaceWith(script))
    },
  },
})

// The rest of this page is the learner's. Opening a document anew takes the listeners of the window with it.
document.open()
printed.listen()
addEventListener('load', () => nextTask(finish), { once: true })
document.write(order.html)
document.close()

async function finish() {
  // What the tests come upon later does not take back that they could look.
  const { isUnreadable } = reading
  if (isUnreadable) for (let index = 0; index < tests.length; index++) results[index] = { state: 'unknown' }
  else if (tests.length > 0) await runTests()
  report({ kind: 'ended', ...printed.state(), isUnreadable, results })
}
