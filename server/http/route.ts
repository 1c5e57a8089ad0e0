import type { Readable } from 'node:stream'
import { encode } from 'zod'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../domain/endpoint.ts'
import type { RequestContext } from './request-context.ts'

/** A streamed response with a file name for saving. */
export class FileResponse {
  readonly name: string
  readonly content: Readable

  constructor(name: string, content: Readable) {
    this.name = name
    this.content = content
  }
}

/** Serialized JSON. A client that names its ETag gets 304. */
export class SerializedResponse {
  readonly json: Buffer | string
  readonly etag: string | undefined

  constructor(json: Buffer | string, etag?: string) {
    this.json = json
    this.etag = etag
  }

  /** Of a value that many learners get. */
  static to<const E extends Endpoint>({ output }: E, value: OutputOf<E>): SerializedResponse {
    return new SerializedResponse(Buffer.from(JSON.stringify(encode(output, value))))
  }
}

/** A binary response that its learner's browser may cache for this many seconds. */
export class BinaryResponse {
  readonly bytes: Uint8Array
  readonly maxAge: number

  constructor(bytes: Uint8Array, maxAge: number) {
    this.bytes = bytes
    this.maxAge = maxAge
  }
}

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  handle: (given: never) => Promise<unknown>
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (
    given: ParsedInputOf<E> & RequestContext<E['access']>,
  ) => Promise<OutputOf<E> | FileResponse | SerializedResponse | BinaryResponse>,
): Route {
  return { endpoint, handle }
}
