import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'

/** Milliseconds that another site may take to answer. */
export const siteTimeoutMs = 8000

const timeLeft = new AsyncLocalStorage<AbortSignal>()

/** @throws Error where another site takes too long: what goes on all the same can sign nobody in (`refuseLate`) */
export function withinTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(siteTimeoutMs)
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The other site took too long')))
  })
  return Promise.race([timeLeft.run(signal, work), over])
}

/** Before an account, an identity or a session is made: whoever it would be for was told that it came to nothing. */
export function refuseLate(): void {
  if (timeLeft.getStore()?.aborted) throw new APIError('GATEWAY_TIMEOUT', { message: 'The other site took too long' })
}
