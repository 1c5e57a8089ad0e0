import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'

/** Milliseconds that another site may take to answer. */
const siteTimeoutMs = 8000
/** Bytes that one answer of its may have; what has to be in there takes a few thousand. */
const longestAnswer = 1_000_000

interface Bounds {
  signal: AbortSignal
  giveUp: (reason: Error) => void
}

const bounds = new AsyncLocalStorage<Bounds>()

/**
 * @throws Error where another site takes too long, or says too much: what goes on all the same can sign nobody in
 * (`refuseLate`)
 */
export function withinBounds<Result>(work: () => Promise<Result>): Promise<Result> {
  const tooMuch = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(siteTimeoutMs), tooMuch.signal])
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The other site did not come to an end')))
  })
  return Promise.race([bounds.run({ signal, giveUp: (reason) => tooMuch.abort(reason) }, work), over])
}

/** Before an account, an identity or a session is made: whoever it would be for was told that it came to nothing. */
export function refuseLate(): void {
  if (bounds.getStore()?.signal.aborted) {
    throw new APIError('GATEWAY_TIMEOUT', { message: 'The other site did not come to an end' })
  }
}

const plainFetch = globalThis.fetch

// The accounts library and what it verifies tokens with ask other sites by this function, and read whatever they answer.
globalThis.fetch = async (input, init) => {
  const within = bounds.getStore()
  if (!within) return plainFetch(input, init)
  const signals = init?.signal ? [within.signal, init.signal] : [within.signal]
  const answer = await plainFetch(input, { ...init, signal: AbortSignal.any(signals) })
  return answer.body ? new Response(answer.body.pipeThrough(bounded(within)), answer) : answer
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
