import { setImmediate } from 'node:timers/promises'

const longestSlice = 5 // ms

let begun = performance.now()

/** Yields to the event loop if this process last did so some milliseconds ago. Called again and again by long work. */
export function yieldToEventLoop(): Promise<void> | undefined {
  // A test may have moved the clock.
  if (Math.abs(performance.now() - begun) < longestSlice) return undefined
  return setImmediate().then(() => {
    begun = performance.now()
  })
}
