import type { Guard } from './guard.ts'
import type { Reading } from './reading.ts'
import { shown } from './shown.ts'

const maxLength = 10_000
const cut = '\n… and more, which is not shown.'
/** Additions to browser messages that come from our way of running scripts. */
const ours = /^Uncaught |Failed to execute 'replaceWith' on 'Element': /g
const sent = '(The form would be sent here, and the page load anew.)'
const stopped =
  'Stopped: your code ran for more than a second without a pause. Look for a loop whose condition stays true, or a function that calls itself.'

/** Collects the output of the learner's code, and its first error. */
export class Console {
  #output = ''
  #problem: string | null = null
  #isWaiting = false
  readonly #guard: Guard
  readonly #reading: Reading
  readonly #onChange: () => void
  readonly #later = setTimeout.bind(window)

  constructor(guard: Guard, reading: Reading, onChange: () => void) {
    this.#guard = guard
    this.#reading = reading
    this.#onChange = onChange
    for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) {
      console[name] = (...values: unknown[]) => this.#print(values.map(shown).join(' '))
    }
    console.table = (value: unknown) => this.#print(shown(value))
    window.alert = (text?: unknown) => this.#print(`alert: ${text}`)
    window.confirm = (text?: unknown) => {
      this.#print(`confirm: ${text}`)
      return true
    }
    window.prompt = (text?: unknown) => {
      this.#print(`prompt: ${text}`)
      return null
    }
  }

  state() {
    return { output: this.#output, problem: this.#guard.isTripped ? stopped : this.#problem }
  }

  /** Listens for errors, and prevents navigation. */
  listen(): void {
    addEventListener('error', (event) => {
      if (!(event instanceof ErrorEvent)) return
      event.preventDefault()
      if (this.#problem === null) this.#reading.hear(event.error)
      // After a stack overflow the event has no file name.
      const file = event.filename.split('/').at(-1)
      this.#fail(`${file ? `${file}, line ${event.lineno}: ` : ''}${event.message.replace(ours, '')}`)
    })
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault()
      this.#fail(String(event.reason))
    })
    addEventListener('submit', (event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      this.#print(sent)
    })
    HTMLFormElement.prototype.submit = () => this.#print(sent)
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const address = link?.getAttribute('href') ?? ''
      if (!link || event.defaultPrevented || address.startsWith('#')) return
      event.preventDefault()
      this.#print(`(This link leads to ${address}. It is not followed here.)`)
    })
  }

  /** The first error becomes the problem; later ones are output. */
  readonly #fail = (problem: string) => {
    if (this.#problem !== null) return this.#print(problem)
    this.#problem = problem
    this.#change()
  }

  #print(line: string): void {
    if (this.#output.length >= maxLength) return
    const text = this.#output === '' ? line : `${this.#output}\n${line}`
    this.#output =
      text.length < maxLength
        ? text
        : text
            .slice(0, maxLength - cut.length)
            .concat(cut, ' '.repeat(cut.length))
            .slice(0, maxLength)
    this.#change()
  }

  #change(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#later(() => {
      this.#isWaiting = false
      this.#onChange()
    }, 50)
  }
}
