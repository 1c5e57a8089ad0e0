import type { Readable } from 'node:stream'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../domain/endpoint.ts'
import type { RequestContext } from './request-context.ts'

/** A response that is sent as it is, without being validated. A client that names its ETag gets 304. */
export class RawResponse {
  readonly body: Readable | Uint8Array | string
  readonly headers: Record<string, string>

  constructor(body: Readable | Uint8Array | string, headers: Record<string, string> = {}) {
    this.body = body
    this.headers = headers
  }
}

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  handle: (given: never) => Promise<unknown>
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (given: ParsedInputOf<E> & RequestContext<E['access']>) => Promise<OutputOf<E> | RawResponse>,
): Route {
  return { endpoint, handle }
}
