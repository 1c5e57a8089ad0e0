import { setImmediate } from 'node:timers/promises'

const longestSlice = 5 // ms

/**
 * For work that takes long: asked again and again, it lets others of this process have their turn where they have
 * waited for some milliseconds.
 */
export function slices(): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < longestSlice) return undefined
    return setImmediate().then(() => {
      begun = performance.now()
    })
  }
}
