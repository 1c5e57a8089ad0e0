import { queryOptions } from '@tanstack/react-query'
import { learnerHeader } from '../domain/accounts.ts'
import { browserHeader } from '../domain/changes.ts'
import type { Endpoint, InputOf, OutputOf } from '../domain/endpoint.ts'
import type { Problem, ProblemCode } from '../domain/errors.ts'
import { ownBrowser } from './changes/own-browser.ts'
import { isStored, orLastKnown } from './last-known.ts'
import { tellTabs } from './sync/channel.ts'
import { noticeServerTime } from './sync/device-clock.ts'

/**
 * A call that did not succeed; `message` is one sentence to a person. `code` is the server's, or `network`
 * when no answer came. It mirrors `ProblemError` of domain/errors.ts, whose schemas no page should have to carry.
 */
export class CallError extends Error {
  readonly code: ProblemCode | 'network'
  readonly status: number | null
  readonly errors: Problem['errors']
  /** The stored version, for 'changed-elsewhere'. */
  readonly held: unknown

  constructor(code: CallError['code'], status: number | null, message: string, details: Partial<Problem> = {}) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.errors = details.errors
    this.held = details.held
  }
}

const retries = 3
const firstRetryAfter = 200
// A browser carries on with 64 KiB for a page that is gone; a character takes three bytes at most.
const longestParting = (64 * 1024) / 3
/** Of a gateway before the server, which failed for a moment. */
export const gatewayStatuses: readonly (number | null)[] = [502, 503, 504]
const firstPause = 1000
const longestPause = 60_000

/**
 * Calls the server and answers what the endpoint declares. Calls that may safely be repeated are, up to three
 * times, when the network or a gateway failed.
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

/** Tries up to three times more where the network or a gateway failed. */
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

/** The same call as a TanStack query: the endpoint's path and the input are its key. */
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
 * The one rule for what is tried again: what was refused would be refused again; a server that is troubled, asked too
 * often or out of reach may do it later.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === null) return true
  return error.status === 429 || error.status >= 500
}

/** For a query: what may succeed later is asked for a second time. */
function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && isTransient(error)
}

/** For a mutation that must arrive: it is tried again with growing pauses until it has, or is refused. */
export function retryTransient(_: number, error: Error): boolean {
  return isTransient(error)
}

/** Before the next try after so many failures, in milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPause * 2 ** failures, longestPause)
}

/** A failure to reach the server, which may be gone at the next attempt. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'network' || gatewayStatuses.includes(error.status))
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
 * Calls the server once. Where it is silent, a GET answers the last known response.
 *
 * @param options.learnerId whom it is for: where somebody else is signed in by now, the server refuses it
 * @param options.isOperation every tab gets the response of operations, and need not ask again
 * @throws {CallError}
 */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const url = urlOf(endpoint.path, input as Input)
  const asking = ask(endpoint, url, input as Input, options)
  return isStored(endpoint, url) ? orLastKnown(endpoint, url, asking) : asking
}

async function ask<E extends Endpoint>(
  endpoint: E,
  url: string,
  input: Input,
  { signal, learnerId, isOperation }: CallOptions,
): Promise<OutputOf<E>> {
  const body = input.body === undefined || input.body instanceof Blob ? input.body : JSON.stringify(input.body)
  const isText = typeof body === 'string'
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...(isText && { 'content-type': 'application/json' }),
      ...(endpoint.method !== 'GET' && { [browserHeader]: ownBrowser }),
      ...(learnerId !== undefined && { [learnerHeader]: learnerId }),
    },
    ...(body !== undefined && { body }),
    // What was done just before leaving the page still arrives.
    ...(isText && { keepalive: body.length <= longestParting }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unreachable()
  })
  noticeServerTime(response.headers.get('date'))
  if (response.ok) {
    const { makesStale = [] } = endpoint
    if (!isOperation && makesStale.length > 0) tellTabs({ kind: 'stale', paths: makesStale })
    return (await response.json().catch(brokenOff)) as OutputOf<E>
  }
  throw await failureOf(response)
}

export function unreachable(): CallError {
  return new CallError('network', null, "The server can't be reached. Check your connection and try again.")
}

/** What came is not the whole answer. */
function brokenOff(error: unknown): never {
  if (error instanceof SyntaxError)
    throw new CallError('network', null, 'The answer of the server broke off. Try again.')
  throw error
}

/** What an answer that is not a success says. */
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
