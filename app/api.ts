import { queryOptions } from '@tanstack/react-query'
import { learnerHeader } from '../domain/accounts.ts'
import { browserHeader } from '../domain/changes.ts'
import type { Endpoint, InputOf, OutputOf } from '../domain/endpoint.ts'
import type { Problem, ProblemCode } from '../domain/errors.ts'
import { isForeign } from '../domain/foreign-response.ts'
import { ownBrowser } from './changes/own-browser.ts'
import { isStored, orLastKnown } from './last-known.ts'
import { tellTabs } from './sync/channel.ts'
import { noticeServerTime } from './sync/device-clock.ts'

/**
 * A failed call; `message` is one sentence for people. `code` is the server's, `network` without a response, or
 * `foreign` where something else answered in the server's place.
 * The class mirrors `ProblemError` of domain/errors.ts, because pages should not load its schemas.
 */
export class CallError extends Error {
  readonly code: ProblemCode | 'network' | 'foreign'
  readonly status: number | null
  readonly errors: Problem['errors']
  readonly retryAfter: Problem['retryAfter']

  constructor(code: CallError['code'], status: number | null, message: string, details: Partial<Problem> = {}) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }
}

const retries = 3
const firstRetryAfter = 200
// Browsers finish requests up to 64 KiB for a closed page. A character takes three bytes at most.
const longestParting = (64 * 1024) / 3
/** A gateway in front of the server failed for a moment. */
export const gatewayStatuses: readonly (number | null)[] = [502, 503, 504]
const firstPause = 1000
const longestPause = 60_000

/**
 * Calls the server and returns the endpoint's declared output. Idempotent calls are retried up to three times, after a
 * failure of the network or a gateway.
 * @throws {CallError}
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const attempt = () => callOnce(endpoint, input, { signal })
  return endpoint.method !== 'POST' || endpoint.repeatable ? repeated(attempt) : attempt()
}

/** Retries up to three times after a failure of the network or a gateway. */
export async function repeated<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      if (failures === retries || !isNetworkFailure(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, firstRetryAfter * 2 ** failures))
    }
  }
}

/** A call as a TanStack query. The endpoint's path and the input are its key. */
export function queryFor<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: async ({ signal }) => {
      if (queriesPaused) await queriesPaused
      signal.throwIfAborted()
      return call(endpoint, input, signal)
    },
    retry: retryOnce,
  })
}

let queriesPaused: Promise<unknown> | null = null

/** Pauses new queries until `work` is done, since the server would refuse them by then. */
export async function pausingQueries(work: () => Promise<void>): Promise<void> {
  const working = work()
  queriesPaused = working.catch(() => {})
  await working.finally(() => {
    queriesPaused = null
  })
}

/**
 * Whether a retry may succeed. A refused call would be refused again. A server that is failing, rate-limiting or
 * unreachable may recover.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === null) return true
  return error.status === 429 || error.status >= 500
}

/** Retries a query once, if a retry may succeed. */
function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && isTransient(error)
}

/** Backoff after a number of failures, in milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPause * 2 ** failures, longestPause)
}

/** A transient failure to reach the server. */
export function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.code === 'network' || error.code === 'foreign' || gatewayStatuses.includes(error.status)
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

interface CallOptions {
  signal?: AbortSignal | undefined
  learnerId?: string
  isOperation?: boolean
}

/**
 * Calls the server once. Without a response, a GET returns the last known one.
 *
 * @param options.learnerId the learner who must be signed in; else the server refuses the call
 * @param options.isOperation the response reaches every tab, so nothing needs invalidation
 * @throws {CallError}
 */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const url = urlOf(endpoint.path, input as Input)
  const asking = outputOf(endpoint, url, input as Input, options)
  return isStored(endpoint, url) ? orLastKnown(endpoint, url, asking) : asking
}

async function outputOf<E extends Endpoint>(
  endpoint: E,
  url: string,
  input: Input,
  { signal, learnerId, isOperation }: CallOptions,
): Promise<OutputOf<E>> {
  const body = input.body === undefined || input.body instanceof Blob ? input.body : JSON.stringify(input.body)
  const isText = typeof body === 'string'
  const response = await ask(url, {
    method: endpoint.method,
    headers: {
      ...(isText && { 'content-type': 'application/json' }),
      ...(endpoint.method !== 'GET' && { [browserHeader]: ownBrowser }),
      ...(learnerId !== undefined && { [learnerHeader]: learnerId }),
    },
    ...(body !== undefined && { body }),
    // The request survives a page that closes.
    ...(isText && { keepalive: body.length <= longestParting }),
    ...(signal && { signal }),
  })
  noticeServerTime(response.headers.get('date'))
  if (response.ok) {
    const { makesStale = [] } = endpoint
    if (!isOperation && makesStale.length > 0) tellTabs({ kind: 'stale', paths: makesStale })
    return (await response.json().catch(brokenOff)) as OutputOf<E>
  }
  throw await failureOf(response)
}

/**
 * Sends a request to the server.
 * @throws {CallError} without a response, or where something else answers in the server's place
 */
export async function ask(url: string, request: RequestInit): Promise<Response> {
  // Nothing of the API redirects, so a redirect is not followed.
  const response = await fetch(url, { credentials: 'same-origin', redirect: 'manual', ...request }).catch((error) => {
    if (request.signal?.aborted) throw error
    throw unreachable()
  })
  if (!isForeign(response)) return response
  const message = 'Something else answered in the place of the server. A network may ask you to sign in to it first.'
  throw new CallError('foreign', null, message)
}

export function unreachable(): CallError {
  return new CallError('network', null, "The server can't be reached. Check your connection and try again.")
}

/** The response broke off. */
function brokenOff(error: unknown): never {
  if (error instanceof SyntaxError)
    throw new CallError('network', null, 'The answer of the server broke off. Try again.')
  throw error
}

/** The error in a response that is not a success. */
export async function failureOf(response: Response): Promise<CallError> {
  const { status } = response
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return new CallError('unavailable', status, 'The server did not answer as expected. Try again in a moment.')
  }
  const problem = (await response.json()) as Problem
  return new CallError(problem.code, status, problem.detail, problem)
}

/** The address of a call: `:name` parts of the path filled in, undefined query values left out. */
export function urlOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}
