import type { ExternalToast } from 'sonner'

type Kind = 'message' | 'success' | 'error'
type Taker = Record<Kind, (title: string, options?: ExternalToast) => unknown>

let taker: Taker | null = null
const waiting: ((by: Taker) => void)[] = []

/** Messages over the page. What draws them comes after the page (app/shell/toaster.tsx): what is said before waits. */
export const toast = { message: sayer('message'), success: sayer('success'), error: sayer('error') }

/** From now on, and at once what waits. */
export function takeMessages(by: Taker): void {
  while (waiting.length > 0) waiting.shift()?.(by)
  taker = by
}

function sayer(kind: Kind) {
  return (title: string, options?: ExternalToast): void => {
    const say = (by: Taker) => void by[kind](title, options)
    if (taker) say(taker)
    else waiting.push(say)
  }
}
