import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { tabHeader, tabName } from '../domain/changes.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import { Problem, raise } from '../domain/errors.ts'
import type { Auth } from './accounts/auth.ts'
import type { Sessions, VerifiedSession } from './accounts/sessions.ts'
import type { Catalogue } from './catalogue.ts'
import type { Changes } from './changes/changes.ts'
import type { Db } from './db/db.ts'
import type { ExamDesk } from './exams/exam-desk.ts'
import type { RememberedRecords } from './progress/remembered-records.ts'
import { FileAnswer, type Route } from './route.ts'

const writesPerMinute = 300

export interface ApiParts {
  db: Db
  sessions: Sessions
  auth: Auth
  publicUrl: string
  /** Of calls that are limited like signing in. */
  attemptsPerMinute: number
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
    const options: RouteOptions = {
      method,
      url: path,
      ...(maxBodyBytes && { bodyLimit: maxBodyBytes }),
      schema: {
        summary,
        ...(access === 'learner' && { security: [{ session: [] }] }),
        ...given({ params, querystring: query, body }),
        response: { 200: answerOf(output, endpoint.answersWith), '4xx': Problem },
      },
      config: limitOf(endpoint, parts.attemptsPerMinute),
      onRequest: admission(parts.sessions, access),
      handler: async (request, reply) => {
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
          auth: parts.auth,
          publicUrl: parts.publicUrl,
          endSessions: () => endSessions(parts, request, reply),
          // What Fastify validated is what the endpoint's schemas describe; its own types cannot say so.
        } as never)
        if (method !== 'GET' && access === 'learner') tellChange(parts.changes, request, path)
        return answer instanceof FileAnswer ? sendFile(reply, answer, endpoint.answersWith) : answer
      },
    }
    if (endpoint.rawBody) app.register(rawBodies, options)
    else app.route(options)
  }
}

/** Writes are limited, and calls that say so more than others. */
function limitOf({ method, rate }: Endpoint, attemptsPerMinute: number) {
  if (method === 'GET' && !rate) return {}
  return {
    rateLimit: {
      // After the session is known, so that a limit counts a learner wherever they are; before a long body is read.
      hook: 'preParsing' as const,
      max: rate ? attemptsPerMinute : writesPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (request: FastifyRequest) => request.session?.learner.id ?? request.ip,
      errorResponseBuilder: () => raise('too-many-requests', 'That was a lot at once. Please wait a minute.'),
    },
  }
}

function answerOf(output: z.ZodType, mediaType: string | undefined) {
  return mediaType ? { content: { [mediaType]: { schema: output } } } : output
}

/** A route to which JSON is handed as it was sent. */
async function rawBodies(scope: FastifyInstance, options: RouteOptions): Promise<void> {
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) => body)
  scope.route(options)
}

function sendFile(reply: FastifyReply, { name, content }: FileAnswer, mediaType = 'application/json'): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}

async function endSessions({ sessions, changes }: ApiParts, { session }: FastifyRequest, reply: FastifyReply) {
  if (session) changes.close(session.learner.id)
  reply.header('set-cookie', await sessions.expiredCookie())
}

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
