import type { Readable } from 'node:stream'
import { encode } from 'zod'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../domain/endpoint.ts'
import type { RequestContext } from './request-context.ts'

/** An answer that is saved as a file of this name, and sent as it comes. */
export class FileAnswer {
  readonly name: string
  readonly content: Readable

  constructor(name: string, content: Readable) {
    this.name = name
    this.content = content
  }
}

/** An answer in the bytes that are sent: for what many are answered the same. */
export class ReadyAnswer {
  readonly json: Buffer

  private constructor(json: Buffer) {
    this.json = json
  }

  static to<const E extends Endpoint>({ output }: E, answer: OutputOf<E>): ReadyAnswer {
    return new ReadyAnswer(Buffer.from(JSON.stringify(encode(output, answer))))
  }
}

/** An answer in bytes, which the browser of whom it is for may keep for so many seconds. */
export class BytesAnswer {
  readonly bytes: Uint8Array
  readonly maxAge: number

  constructor(bytes: Uint8Array, maxAge: number) {
    this.bytes = bytes
    this.maxAge = maxAge
  }
}

/** An answer in the JSON that is sent; whoever names its ETag has it, and is answered 304. */
export class JsonText {
  readonly json: string
  readonly etag: string | undefined

  constructor(json: string, etag?: string) {
    this.json = json
    this.etag = etag
  }
}

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  handle: (given: never) => Promise<unknown>
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (
    given: ParsedInputOf<E> & RequestContext<E['access']>,
  ) => Promise<OutputOf<E> | FileAnswer | ReadyAnswer | BytesAnswer | JsonText>,
): Route {
  return { endpoint, handle }
}
