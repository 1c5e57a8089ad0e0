import type { z } from 'zod'
import type { ProblemCode } from './errors.ts'

/** As Fastify writes it, with its parameters: `/api/v1/progress/lessons/:lessonId`. */
export type EndpointPath = `/api/v1/${string}`
/** Of signing in and out. */
type AuthPath = `/api/auth/${string}`

/**
 * One call between the app and the server, as a value: the server registers it, the app calls it,
 * the OpenAPI document is printed from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: EndpointPath | AuthPath
  /** Who may call: everybody, or only a signed-in learner. There is no default. */
  readonly access: 'anyone' | 'learner'
  /** Of a learner in a browser, whose cookies carry it: an API client's token is refused. */
  readonly browserOnly?: true
  /** One sentence for the API reference. */
  readonly summary: string
  /** Bytes of its body, at most; 100,000 where it does not say. */
  readonly maxBodyBytes?: number
  /** Its body is JSON that comes to the handler as a stream of bytes while it arrives, sound or not. */
  readonly rawBody?: true
  /** Its body is a file of one of these media types, which comes to the handler as bytes. */
  readonly takes?: readonly string[]
  /** Mail programs call it, which send a form: its body is not looked at. */
  readonly takesForm?: true
  /** Of a POST: a second time it does no more than the first, or no harm. GET, PUT, PATCH and DELETE here never do. */
  readonly repeatable?: true
  /** How often: `attempts` like signing in, which is far less often than other calls. */
  readonly rate?: 'attempts'
  /** The media type of its answer; JSON where it does not say. */
  readonly answersWith?: string
  /** What it may refuse, besides what any call may meet. */
  readonly problems?: readonly ProblemCode[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly output: z.ZodType
  /**
   * Paths whose answers are old for this learner once the call has succeeded. By their text, not their endpoint:
   * contracts that refer to each other would have to be loaded together.
   */
  readonly makesStale?: Stale
}

export type Stale = readonly EndpointPath[] | 'everything'

/** Declares an endpoint, keeping the exact type of each part. One by which a learner writes says what it makes stale. */
export function endpoint<const E extends Endpoint>(
  declared: E & (IsLearnersWrite<E> extends true ? Writes : unknown),
): E {
  return declared
}

type IsLearnersWrite<E extends Endpoint> = [E['method'], E['access']] extends ['GET', unknown]
  ? false
  : E['access'] extends 'learner'
    ? true
    : false
interface Writes {
  readonly makesStale: Stale
}

type PartNames = 'params' | 'query' | 'body'

/** What a caller of the endpoint hands over; parts that were not declared do not exist. */
export type InputOf<E extends Endpoint> = {
  [Part in PartNames & keyof E]: E[Part] extends z.ZodType ? z.input<E[Part]> : never
}

/** What a handler of the endpoint is given, parsed; a raw body as it arrives, a file as its bytes. */
export type ParsedInputOf<E extends Endpoint> = {
  [Part in PartNames & keyof E]: [Part, E['rawBody']] extends ['body', true]
    ? AsyncIterable<Uint8Array>
    : [Part, E['takes']] extends ['body', readonly string[]]
      ? Uint8Array
      : E[Part] extends z.ZodType
        ? z.output<E[Part]>
        : never
}

/** What the endpoint answers with. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
