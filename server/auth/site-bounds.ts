import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'

/** Milliseconds that a provider may take to respond. */
const siteTimeoutMs = 8000
/** Maximum bytes of a response; real ones take a few thousand. */
const longestAnswer = 1_000_000

interface Bounds {
  signal: AbortSignal
  giveUp: (reason: Error) => void
}

const bounds = new AsyncLocalStorage<Bounds>()

/**
 * Runs work with limits on time and size of providers' responses.
 *
 * @throws Error when a limit is exceeded; work that continues cannot sign anybody in (`refuseLate`)
 */
export function withinBounds<Result>(work: () => Promise<Result>): Promise<Result> {
  const tooMuch = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(siteTimeoutMs), tooMuch.signal])
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The other site did not come to an end')))
  })
  return Promise.race([bounds.run({ signal, giveUp: (reason) => tooMuch.abort(reason) }, work), over])
}

/**
 * Called before an account, identity or session is inserted. Throws after a timeout, since the visitor has seen a
 * failure.
 */
export function refuseLate(): void {
  if (bounds.getStore()?.signal.aborted) {
    throw new APIError('GATEWAY_TIMEOUT', { message: 'The other site did not come to an end' })
  }
}

const plainFetch = globalThis.fetch

// The accounts library and its token verification fetch through this function, and would read a response of any size.
globalThis.fetch = async (input, init) => {
  const within = bounds.getStore()
  if (!within) return plainFetch(input, init)
  const signals = init?.signal ? [within.signal, init.signal] : [within.signal]
  const response = await plainFetch(input, { ...init, signal: AbortSignal.any(signals) })
  return response.body ? new Response(response.body.pipeThrough(bounded(within)), response) : response
}

function bounded({ giveUp }: Bounds): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = longestAnswer
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left >= 0) return controller.enqueue(chunk)
      giveUp(new Error('The other site says too much'))
      controller.terminate()
    },
  })
}
