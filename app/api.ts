import { queryOptions } from '@tanstack/react-query'
import { tabHeader } from '../domain/changes.ts'
import type { Endpoint, InputOf, OutputOf } from '../domain/endpoint.ts'
import type { Problem, ProblemCode } from '../domain/errors.ts'
import { lastKnownHeader } from '../domain/offline.ts'
import { loseContact } from './server-contact.ts'

/**
 * A call that did not succeed; `message` is one sentence to a person. `code` is the server's, or `network`
 * when no answer came. It mirrors `ProblemError` of domain/errors.ts, whose schemas no page should have to carry.
 */
export class CallError extends Error {
  readonly code: ProblemCode | 'network'
  readonly status: number | null
  readonly errors: Problem['errors']

  constructor(code: CallError['code'], status: number | null, message: string, errors?: Problem['errors']) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.errors = errors
  }
}

/** This page's own name, by which it knows its own doing from what was done elsewhere. */
export const ownTab = Math.random().toString(36).slice(2)

const retries = 3
const firstRetryAfter = 200
// A browser carries on with 64 KiB for a page that is gone; a character takes three bytes at most.
const longestParting = (64 * 1024) / 3
const gatewayStatuses: readonly (number | null)[] = [502, 503, 504]

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
  const repeatable = endpoint.method === 'GET' || endpoint.method === 'PUT' || endpoint.method === 'DELETE'
  for (let attempt = 0; ; attempt++) {
    try {
      return (await send(endpoint, input as Input, signal)) as OutputOf<E>
    } catch (error) {
      if (!repeatable || attempt === retries || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, firstRetryAfter * 2 ** attempt))
    }
  }
}

/** The same call as a TanStack query: the endpoint's path and the input are its key. */
export function queryFor<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, signal),
    retry: retryOnce,
  })
}

/** What was refused would be refused again; anything else is asked for a second time. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CallError && error.status !== null && error.status < 500)
}

/** A failure to reach the server, which may be gone at the next attempt. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'network' || gatewayStatuses.includes(error.status))
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

async function send(endpoint: Endpoint, input: Input, signal: AbortSignal | undefined): Promise<unknown> {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  const response = await fetch(urlOf(endpoint.path, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.method !== 'GET' && { [tabHeader]: ownTab }),
    },
    ...(body !== undefined && { body }),
    // What was done just before leaving the page still arrives.
    ...(body !== undefined && { keepalive: body.length <= longestParting }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError('network', null, 'The server cannot be reached. Check your connection and try again.')
  })
  // The service worker remembered it: the server itself was silent.
  if (response.headers.has(lastKnownHeader)) loseContact()
  if (response.ok) return response.json()
  throw await failureOf(response)
}

/** What an answer that is not a success says. */
export async function failureOf(response: Response): Promise<CallError> {
  const { status } = response
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return new CallError('unavailable', status, 'The server did not answer as expected. Try again in a moment.')
  }
  const { code, detail, errors } = (await response.json()) as Problem
  return new CallError(code, status, detail, errors)
}

/** The address of a call: `:name` parts of the path filled in, undefined query values left out. */
export function urlOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}
