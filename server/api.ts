import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem, raise } from '../domain/errors.ts'
import type { Sessions, VerifiedSession } from './accounts/sessions.ts'
import type { Catalogue } from './catalogue.ts'
import type { Db } from './db/db.ts'
import type { ExamDesk } from './exams/exam-desk.ts'
import type { RememberedRecords } from './progress/remembered-records.ts'
import type { Route } from './route.ts'

const writesPerMinute = 300

export interface ApiParts {
  db: Db
  sessions: Sessions
  catalogue: Catalogue
  desk: ExamDesk
  remembered: RememberedRecords
}

declare module 'fastify' {
  interface FastifyRequest {
    session: VerifiedSession | null
  }
}

/** Registers each route with what its endpoint declares: access, rate and input are checked before it runs. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], parts: ApiParts): void {
  app.decorateRequest('session', null)
  for (const { endpoint, handle } of routes) {
    const { method, path, access, summary, maxBodyBytes, params, query, body, output } = endpoint
    const writes = method !== 'GET'
    app.route({
      method,
      url: path,
      ...(maxBodyBytes && { bodyLimit: maxBodyBytes }),
      schema: {
        summary,
        ...(access === 'learner' && { security: [{ session: [] }] }),
        ...given({ params, querystring: query, body }),
        response: { 200: output, '4xx': Problem },
      },
      // After the session is known, so that a limit counts a learner wherever they are.
      ...(writes && { config: { rateLimit: writeLimit } }),
      onRequest: async (request, reply) => {
        await verifySession(parts.sessions, request, reply)
        if (access === 'learner' && !request.session) raise('not-signed-in', 'Sign in to do this.')
      },
      handler: (request) =>
        handle({
          params: request.params,
          query: request.query,
          body: request.body,
          learner: request.session?.learner ?? null,
          sessionExpiresAt: request.session?.expiresAt ?? null,
          db: parts.db,
          catalogue: parts.catalogue,
          desk: parts.desk,
          remembered: parts.remembered,
          // What Fastify validated is what the endpoint's schemas describe; its own types cannot say so.
        } as never),
    })
  }
}

const writeLimit = {
  hook: 'preHandler',
  max: writesPerMinute,
  timeWindow: '1 minute',
  keyGenerator: (request: FastifyRequest) => request.session?.learner.id ?? request.ip,
  errorResponseBuilder: () => raise('too-many-requests', 'That was a lot at once. Please wait a minute.'),
} as const

async function verifySession(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { session, setCookies } = await sessions.verify(request.headers.cookie)
  request.session = session
  if (setCookies.length > 0) reply.header('set-cookie', setCookies)
}

/** Only the schemas that an endpoint has: Fastify would compile an undefined one. */
function given(schemas: Record<string, z.ZodType | undefined>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(schemas).filter((entry): entry is [string, z.ZodType] => entry[1] != null))
}
