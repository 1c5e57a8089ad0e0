import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { learnerHeader } from '../../domain/accounts.ts'
import { browserHeader, browserName } from '../../domain/changes.ts'
import type { Endpoint, Stale } from '../../domain/endpoint.ts'
import { raise } from '../../domain/errors.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import { networkOf } from '../auth/network.ts'
import type { Sessions, VerifiedSession } from '../auth/sessions.ts'
import type { Changes } from '../changes/changes.ts'
import { fileBodies } from './file-bodies.ts'
import { formBodies } from './form-bodies.ts'
import { schemaOf } from './openapi.ts'
import { rawBodies } from './raw-bodies.ts'
import { requestContext, type Services } from './request-context.ts'
import { BytesAnswer, FileAnswer, JsonText, ReadyAnswer, type Route } from './route.ts'

const writesPerMinute = 300
const json = 'application/json; charset=utf-8'

export interface ApiParts {
  services: Services
  sessions: Sessions
  changes: Changes
  /** Of calls that are limited like signing in. */
  attemptsPerMinute: number
}

declare module 'fastify' {
  interface FastifyRequest {
    session: VerifiedSession | null
  }
}

/** Registers each route with what its endpoint declares: access, rate and input are checked before it runs. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], parts: ApiParts): void {
  const { services } = parts
  app.decorateRequest('session', null)
  for (const { endpoint, handle } of routes) {
    const { method, path, maxBodyBytes, makesStale, takes } = endpoint
    const options: RouteOptions = {
      method,
      url: path,
      ...(maxBodyBytes && { bodyLimit: maxBodyBytes }),
      schema: schemaOf(endpoint),
      config: limitOf(endpoint, parts.attemptsPerMinute),
      onRequest: authenticate(parts.sessions, endpoint, services.accessTokens),
      handler: async (request, reply) => {
        let stale = makesStale
        const context = requestContext(services, request, reply, {
          endSessions: () => endSessions(parts, request, reply),
          forgetSession: () => void reply.header('set-cookie', parts.sessions.expiredCookie()),
          setCookies: (answer) => setCookies(reply, answer),
          enter: async (answer) => {
            await endHeldSession(parts, request)
            setCookies(reply, answer)
          },
          notifyNobody: () => {
            stale = undefined
          },
        })
        const { params, query, body } = request
        // What Fastify validated is what the endpoint's schemas describe; its own types cannot say so.
        const answer = await handle({ ...context, params, query, body } as never)
        if (stale?.length) publishChange(parts.changes, request, stale)
        if (answer instanceof BytesAnswer) return sendBytes(reply, answer, endpoint.answersWith)
        if (answer instanceof JsonText) return sendText(request, reply, answer)
        if (answer instanceof ReadyAnswer) return reply.type(json).send(answer.json)
        return answer instanceof FileAnswer ? sendFile(reply, answer, endpoint.answersWith) : answer
      },
    }
    if (endpoint.rawBody) app.register(rawBodies, options)
    else if (takes) app.register(fileBodies, { ...options, takes })
    else if (endpoint.takesForm) app.register(formBodies, options)
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
      keyGenerator: (request: FastifyRequest) => request.session?.learner.id ?? networkOf(request.ip),
      errorResponseBuilder: () => raise('too-many-requests', 'That was a lot at once. Please wait a minute.'),
    },
  }
}

function sendFile(reply: FastifyReply, { name, content }: FileAnswer, mediaType = 'application/json'): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}

/** Whoever stored the answer asks by its ETag whether it is still the present one. */
function sendText({ headers }: FastifyRequest, reply: FastifyReply, { json: text, etag }: JsonText): FastifyReply {
  if (etag) reply.header('etag', etag)
  return etag && headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(json).send(text)
}

function sendBytes(reply: FastifyReply, { bytes, maxAge }: BytesAnswer, mediaType = json): FastifyReply {
  return reply.type(mediaType).header('cache-control', `private, max-age=${maxAge}`).send(bytes)
}

function endSessions({ sessions, changes }: ApiParts, { session }: FastifyRequest, reply: FastifyReply): void {
  if (session) changes.allSessionsEnded(session.learner.id)
  reply.header('set-cookie', sessions.expiredCookie())
}

/** Whoever signs in again in a browser, or out, leaves the session that it held. */
export async function endHeldSession(
  { sessions, changes }: Pick<ApiParts, 'sessions' | 'changes'>,
  { headers }: FastifyRequest,
): Promise<void> {
  const { session } = await sessions.verify(headers.cookie)
  if (!session) return
  await sessions.end(session)
  changes.sessionEnded(session.learner.id, session.id)
}

/** Hands on the cookies that the accounts library sets. */
export function setCookies(reply: FastifyReply, answer: Response): void {
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** What comes before everything else of a request: who asks, and whether they may. */
export function authenticate(
  sessions: Sessions,
  { access, browserOnly }: Pick<Endpoint, 'access' | 'browserOnly'>,
  accessTokens?: AccessTokens,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [, token] = request.headers.authorization?.match(/^Bearer (.+)$/i) ?? []
    const { session, setCookie }: Awaited<ReturnType<Sessions['verify']>> =
      accessTokens && token
        ? { session: await sessionOfToken(sessions, accessTokens, token) }
        : await sessions.verify(request.headers.cookie)
    // Nor is it handed on to the accounts library.
    if (accessTokens && token) delete request.headers.cookie
    request.session = session
    if (setCookie) reply.header('set-cookie', setCookie)
    if (access === 'anyone') return
    if (!session) raise('not-signed-in', 'Sign in to do this.')
    if (browserOnly && token) raise('browser-only', 'This works in a browser alone, not with a token.')
    const meant = request.headers[learnerHeader]
    if (meant !== undefined && meant !== session.learner.id) raise('other-learner', 'Somebody else is signed in here.')
  }
}

/** A token speaks for itself: no cookie beside it is looked at. */
async function sessionOfToken(sessions: Sessions, accessTokens: AccessTokens, token: string): Promise<VerifiedSession> {
  const claims = await accessTokens.verify(token)
  if (typeof claims === 'string') return raise('not-signed-in', claims)
  const session = await sessions.verifyId(claims.sessionId)
  return session?.learner.id === claims.userId ? session : raise('not-signed-in', 'This session has ended')
}

/** Whatever a learner wrote, their other pages hear of it. */
function publishChange(changes: Changes, { session, headers }: FastifyRequest, stale: Stale): void {
  const browser = headers[browserHeader]
  if (session)
    changes.changed(
      session.learner.id,
      stale,
      typeof browser === 'string' && browserName.test(browser) ? browser : null,
    )
}
