import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { tabHeader, tabName } from '../domain/changes.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import { Problem, raise } from '../domain/errors.ts'
import type { Sessions, VerifiedSession } from './accounts/sessions.ts'
import type { Catalogue } from './catalogue.ts'
import type { Changes } from './changes/changes.ts'
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
  changes: Changes
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
      onRequest: admission(parts.sessions, access),
      handler: async (request) => {
        const answer = await handle({
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
        } as never)
        if (writes && access === 'learner') tellChange(parts.changes, request, path)
        return answer
      },
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

/** What comes before everything else of a request: who asks, and whether they may. */
export function admission(sessions: Sessions, access: Endpoint['access']) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { session, setCookies } = await sessions.verify(request.headers.cookie)
    request.session = session
    if (setCookies.length > 0) reply.header('set-cookie', setCookies)
    if (access === 'learner' && !session) raise('not-signed-in', 'Sign in to do this.')
  }
}

/** Whatever a learner wrote, their other pages hear of it. */
function tellChange(changes: Changes, { session, headers }: FastifyRequest, path: string): void {
  const tab = headers[tabHeader]
  if (session) changes.changed(session.learner.id, path, typeof tab === 'string' && tabName.test(tab) ? tab : null)
}

/** Only the schemas that an endpoint has: Fastify would compile an undefined one. */
function given(schemas: Record<string, z.ZodType | undefined>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(schemas).filter((entry): entry is [string, z.ZodType] => entry[1] != null))
}
