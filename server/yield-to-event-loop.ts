import { setImmediate } from 'node:timers/promises'

const longestSlice = 5 // ms

let begun = performance.now()
let last: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop if this process last did so some milliseconds ago. Called again and again by long work. All
 * long work shares one slice: of several that yield, one goes on in each turn of the loop.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  // A test may have moved the clock.
  if (Math.abs(performance.now() - begun) < longestSlice) return undefined
  last = last
    .then(() => setImmediate())
    .then(() => {
      begun = performance.now()
    })
  return last
}
