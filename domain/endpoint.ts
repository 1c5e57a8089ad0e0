import type { z } from 'zod'
import type { ProblemCode } from './errors.ts'

/** A path in Fastify's syntax with parameters: `/api/v1/progress/lessons/:lessonId`. */
export type EndpointPath = `/api/v1/${string}`
/** Paths of signing in and out. */
type AuthPath = `/api/auth/${string}`

/** The contract of one call. The server registers it, the app calls it, and OpenAPI is generated from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: EndpointPath | AuthPath
  /** The permitted callers: everybody, or only a signed-in learner. There is no default. */
  readonly access: 'anyone' | 'learner'
  /** Accepts browser sessions only, and refuses API clients' tokens. */
  readonly browserOnly?: true
  /** One sentence for the API reference. */
  readonly summary: string
  /** Maximum bytes of the body; 100,000 by default. */
  readonly maxBodyBytes?: number
  /** The handler reads the JSON body as a stream of bytes, without validation. */
  readonly rawBody?: true
  /** Media types of a body that is a file, passed as bytes. */
  readonly takes?: readonly string[]
  /** For mail programs, which send a form: the body is ignored. */
  readonly takesForm?: true
  /** Marks an idempotent or harmless POST. GET, PUT, PATCH and DELETE are always idempotent here. */
  readonly repeatable?: true
  /** Rate limit: `attempts` is that of signing in, far stricter than other calls'. */
  readonly rate?: 'attempts'
  /** Media type of the response; JSON by default. */
  readonly answersWith?: string
  /** Problem codes beyond those of every call. */
  readonly problems?: readonly ProblemCode[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly output: z.ZodType
  /**
   * Paths whose responses become stale for this learner after a successful call. Given as text, since endpoints that
   * refer to each other would have to be imported together.
   */
  readonly makesStale?: Stale
}

export type Stale = readonly EndpointPath[] | 'everything'

/** Declares an endpoint with the exact type of each part. A learner's write has to declare `makesStale`. */
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

/** The input of a call; undeclared parts do not exist. */
export type InputOf<E extends Endpoint> = {
  [Part in PartNames & keyof E]: E[Part] extends z.ZodType ? z.input<E[Part]> : never
}

/** The parsed input of a handler; a raw body as a stream, a file as bytes. */
export type ParsedInputOf<E extends Endpoint> = {
  [Part in PartNames & keyof E]: [Part, E['rawBody']] extends ['body', true]
    ? AsyncIterable<Uint8Array>
    : [Part, E['takes']] extends ['body', readonly string[]]
      ? Uint8Array
      : E[Part] extends z.ZodType
        ? z.output<E[Part]>
        : never
}

/** The output of an endpoint. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
