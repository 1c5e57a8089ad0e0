import type { ExternalToast } from 'sonner'

type Kind = 'message' | 'success' | 'error'
type Taker = Record<Kind, (title: string, options?: ExternalToast) => unknown>

let taker: Taker | null = null
const waiting: ((by: Taker) => void)[] = []

/** Toasts. Their renderer loads after the page (app/shell/toaster.tsx); earlier messages are queued. */
export const toast = { message: sayer('message'), success: sayer('success'), error: sayer('error') }

/** Registers the renderer and flushes the queue. */
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
