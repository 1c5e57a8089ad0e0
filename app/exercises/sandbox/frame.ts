import type { Order, Report } from '../sandbox-talk.ts'
import { helpersFor } from './check-helpers.ts'
import { Console } from './console.ts'
import { Guard } from './guard.ts'

// Runs in the frame (public/sandbox/web.html), in the same realm as the learner's code. What is needed after that code
// has begun is taken beforehand: it may replace everything it can name.
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
const printed = new Console(guard, () => report({ kind: 'printed', ...printed.state() }))
let whenSized = () => {}

port.onmessage = (event) => {
  if (dataOf(event, []) === 'sized') whenSized()
  else report({ kind: 'alive' })
}

function setWidth(width: number | null): Promise<void> {
  return new Promise((resolve) => {
    whenSized = resolve
    report({ kind: 'width', width })
  })
}

async function runTests(): Promise<boolean[]> {
  const helpers = helpersFor(sources, setWidth)
  const [names, values] = [Object.keys(helpers), Object.values(helpers)]
  const passed: boolean[] = []
  for (const test of tests) {
    try {
      passed.push(Boolean(await functionOf(test, names)(...values)))
    } catch {
      passed.push(false)
    }
  }
  return passed
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
      document.currentScript?.replaceWith(script)
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
  const passed = tests.length > 0 ? await runTests() : []
  report({ kind: 'ended', ...printed.state(), passed })
}
