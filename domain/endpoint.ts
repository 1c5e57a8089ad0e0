import type { z } from 'zod'

/**
 * One call between the app and the server, as a value: the server registers it, the app calls it,
 * the OpenAPI document is printed from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters as Fastify writes them: `/api/v1/progress/lessons/:lessonId`. */
  readonly path: `/api/v1/${string}`
  /** Who may call: everybody, or only a signed-in learner. There is no default. */
  readonly access: 'anyone' | 'learner'
  /** One sentence for the API reference. */
  readonly summary: string
  /** Bytes of its body, at most; 100,000 where it does not say. */
  readonly maxBodyBytes?: number
  /** Its body is JSON that comes to the handler as the text it was sent as, sound or not. */
  readonly rawBody?: true
  /** How often: `attempts` like signing in, which is far less often than other calls. */
  readonly rate?: 'attempts'
  /** The media type of its answer; JSON where it does not say. */
  readonly answersWith?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly output: z.ZodType
}

/** Declares an endpoint, keeping the exact type of each part. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type PartNames = 'params' | 'query' | 'body'

/** What a caller of the endpoint hands over; parts that were not declared do not exist. */
export type InputOf<E extends Endpoint> = {
  [Part in PartNames & keyof E]: E[Part] extends z.ZodType ? z.input<E[Part]> : never
}

/** What a handler of the endpoint is given, parsed. */
export type ParsedInputOf<E extends Endpoint> = {
  [Part in PartNames & keyof E]: E[Part] extends z.ZodType ? z.output<E[Part]> : never
}

/** What the endpoint answers with. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
