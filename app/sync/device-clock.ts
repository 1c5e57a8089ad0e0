import { makeListeners } from '../listeners.ts'

// The offset between this device's clock and the server's, from the Date header of responses.

/** Smaller offsets are ignored: a response may take long, and they shift no day. */
const noticedMs = 10 * 60_000

const listeners = makeListeners()
let aheadMs = 0

/** Milliseconds by which the device's clock is ahead; negative if behind, 0 if near enough. */
export function clockAheadMs(): number {
  return aheadMs
}

export const onClock = listeners.subscribe

/** Takes the Date header of a fresh response, not of a stored one. */
export function noticeServerTime(date: string | null): void {
  const difference = date ? Date.now() - Date.parse(date) : Number.NaN
  if (Number.isNaN(difference)) return
  const ahead = Math.abs(difference) < noticedMs ? 0 : difference
  if (Math.abs(ahead - aheadMs) < noticedMs) return
  aheadMs = ahead
  listeners.tell()
}

/** `3 days ahead`, `2 hours behind`; in the largest unit that fits. */
export function clockWords(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2880
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day']
  return `${count} ${unit}s ${ahead > 0 ? 'ahead' : 'behind'}`
}
