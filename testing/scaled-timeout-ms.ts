/** How many times longer than on a quiet machine a server takes to start, as measured when the run began; at least 1. */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1)

/**
 * A time limit that only what hangs meets: on a slow or busy machine it is longer.
 *
 * @param ms enough on a quiet machine
 * @returns milliseconds, never fewer than given
 */
export function scaledTimeoutMs(ms: number): number {
  return Math.round(ms * slowness)
}
