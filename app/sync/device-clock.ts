import { makeListeners } from '../listeners.ts'

// How far this device's clock is from the server's, by the time that its answers name.

/** Less than this is how long an answer may take, or a clock may be off without shifting a day. */
const noticedMs = 10 * 60_000

const listeners = makeListeners()
let aheadMs = 0

/** By how much the device's clock is ahead, in milliseconds; negative behind, 0 where it is near enough. */
export function clockAheadMs(): number {
  return aheadMs
}

export const onClock = listeners.subscribe

/** Takes the time that an answer of the server names, and not one that was only remembered. */
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
