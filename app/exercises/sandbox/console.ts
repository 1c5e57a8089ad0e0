import { tookLonger } from '../deadline.ts'
import { consoleMethods } from './console-methods.ts'
import type { Guard } from './guard.ts'
import type { OwnPlaces, Place } from './own-place.ts'
import type { Reading } from './reading.ts'
import { type WaysOut, watchWaysOut } from './ways-out.ts'

const maxLength = 10_000
const cut = '\n… and more, which is not shown.'
/** Additions to browser messages that come from our way of running scripts. */
const ours = /^Uncaught |Failed to execute '(?:replaceWith|click)' on '(?:Element|HTMLElement)': /g
const endless = 'Look for a loop whose condition stays true, or a function that calls itself.'

/** Collects the output of the learner's code, and its first error. */
export class Console {
  #output = ''
  #problem: string | null = null
  #isWaiting = false
  readonly #guard: Guard
  readonly #reading: Reading
  readonly #places: OwnPlaces
  readonly #onChange: () => void
  readonly #later = setTimeout.bind(window)

  constructor(guard: Guard, reading: Reading, places: OwnPlaces, onChange: () => void) {
    this.#guard = guard
    this.#reading = reading
    this.#places = places
    this.#onChange = onChange
    const print = (text: string) => this.#print(text)
    Object.assign(
      console,
      consoleMethods(print, () => String(new Error().stack).replace(/^Error\n/, '')),
    )
    window.alert = (text?: unknown) => print(`alert: ${text}`)
    window.confirm = (text?: unknown) => {
      print(`confirm: ${text}`)
      return true
    }
    window.prompt = (text?: unknown) => {
      print(`prompt: ${text}`)
      return null
    }
  }

  state() {
    const { trip, longestMs } = this.#guard
    const stopped = trip && told(`${tookLonger(longestMs)} ${endless}`, this.#places.inStack(trip))
    return { output: this.#output, problem: stopped ?? this.#problem, isOutOfTime: trip !== null }
  }

  /** Listens for errors, and prevents navigation. */
  listen(ways: WaysOut): void {
    addEventListener('error', (event) => {
      if (!(event instanceof ErrorEvent)) return
      event.preventDefault()
      if (this.#problem === null) this.#reading.hear(event.error)
      this.fail(told(event.message.replace(ours, ''), this.#places.of(event)))
    })
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault()
      this.fail(told(String(event.reason), this.#places.inStack(event.reason)))
    })
    watchWaysOut((text) => this.#print(text), ways)
  }

  /** The first error becomes the problem; later ones are output. */
  readonly fail = (problem: string) => {
    if (this.#problem !== null) return this.#print(problem)
    this.#problem = problem
    this.#change()
  }

  #print(line: string): void {
    if (this.#output.length >= maxLength) return
    const cleaned = this.#places.clean(line)
    const text = this.#output === '' ? cleaned : `${this.#output}\n${cleaned}`
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

function told(message: string, place: Place | null): string {
  return place ? `${place.file}, line ${place.line}: ${message}` : message
}
