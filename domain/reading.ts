export const wordsPerMinute = 180

/** A practised reader, or one who knows half of it already, takes this share of the usual time. */
const fastestShare = 1 / 3
const leastSeconds = 3
const mostSeconds = 60

/** Whether somebody was at a text for long enough to have read it, rather than scrolled past it. */
export function isRead(text: string, seconds: number): boolean {
  const words = text.split(/\s+/).filter(Boolean).length
  const needed = (words / wordsPerMinute) * 60 * fastestShare
  return seconds >= Math.min(Math.max(needed, leastSeconds), mostSeconds)
}
