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

/** A serialized response, cached for many learners. */
export class SerializedResponse {
  readonly json: Buffer

  private constructor(json: Buffer) {
    this.json = json
  }

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

/** Serialized JSON with a version as ETag: a client with that version gets 304. */
export class VersionedText {
  readonly json: string
  readonly version: string

  constructor(json: string, version: string) {
    this.json = json
    this.version = version
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
  ) => Promise<OutputOf<E> | FileResponse | SerializedResponse | BinaryResponse | VersionedText>,
): Route {
  return { endpoint, handle }
}
