import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { learnerHeader } from '../../domain/accounts.ts'
import { browserHeader, browserName } from '../../domain/changes.ts'
import type { Endpoint, Stale } from '../../domain/endpoint.ts'
import { raise } from '../../domain/errors.ts'
import { Admission, knowAsker } from '../admission.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import { addressOf, networkOf } from '../auth/network.ts'
import type { Sessions, VerifiedSession } from '../auth/sessions.ts'
import type { Changes } from '../changes/changes.ts'
import { formBodies, unparsedBodies } from './bodies.ts'
import { schemaOf } from './openapi.ts'
import { requestContext, type Services } from './request-context.ts'
import { RawResponse, type Route } from './route.ts'

const writesPerMinute = 300

/**
 * Attempts to get in, by any way: of a flood from one network only a few at a time reach the database, and others have
 * their turn between them.
 */
export const attempts = new Admission({
  atOnce: 4,
  mostWaiting: 50,
  busy: 'Very many people are signing in at this moment. Please try again in a few seconds.',
  retryAfter: 5,
})
const json = 'application/json; charset=utf-8'

/** The parts that ending a session needs. */
export interface SessionParts {
  sessions: Sessions
  changes: Changes
}

export interface ApiParts extends SessionParts {
  services: Services
}

declare module 'fastify' {
  interface FastifyRequest {
    session: VerifiedSession | null
  }
}

/** Registers each route with its endpoint's rules: access, rate and input are checked before the handler runs. */
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
      config: limitOf(endpoint, services.attemptsPerMinute),
      onRequest: authenticate(parts.sessions, endpoint, services.accessTokens),
      preHandler: knowAsker,
      handler: async (request, reply) => {
        let stale: Stale | undefined = makesStale
        const context = requestContext(services, request, reply, {
          endSessions: () => endAllSessions(parts, request, reply),
          forgetSession: () => void reply.header('set-cookie', parts.sessions.expiredCookie()),
          setCookies: (response) => setCookies(reply, response),
          enter: (response) => enter(parts, request, reply, response),
          notify: (paths) => {
            stale = paths
          },
        })
        const { params, query, body } = request
        // Fastify validated the input against the endpoint's schemas; its types cannot express that.
        const run = () => handle({ ...context, params, query, body } as Parameters<typeof handle>[0])
        const result = await (endpoint.rate && endpoint.access === 'anyone' ? attempts.run(run) : run())
        if (stale?.length) publishChange(parts.changes, request, stale)
        return result instanceof RawResponse ? sendRaw(request, reply, result, endpoint.answersWith) : result
      },
    }
    if (endpoint.rawBody || takes) app.register(unparsedBodies, { ...options, takes })
    else if (endpoint.takesForm) app.register(formBodies, options)
    else app.route(options)
  }
}

/** Writes are rate-limited; endpoints may declare a stricter limit. */
function limitOf({ method, rate }: Endpoint, attemptsPerMinute: number) {
  if (method === 'GET' && !rate) return {}
  return {
    rateLimit: {
      // Runs after authentication, so that the limit counts learners, and before a long body is read.
      hook: 'preParsing' as const,
      // A school may be behind one address: its wrong passwords are counted in the database.
      max: ({ session }: FastifyRequest) => (rate ? attemptsPerMinute * (session ? 1 : 10) : writesPerMinute),
      timeWindow: '1 minute',
      keyGenerator: (request: FastifyRequest) => request.session?.learner.id ?? networkOf(addressOf(request)),
      errorResponseBuilder: () => raise('too-many-requests', 'That was a lot at once. Please wait a minute.'),
    },
  }
}

function sendRaw(request: FastifyRequest, reply: FastifyReply, { body, headers }: RawResponse, mediaType = json) {
  reply.type(mediaType).headers(headers)
  const isKnown = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag
  return isKnown ? reply.code(304).send() : reply.send(body)
}

function endAllSessions({ sessions, changes }: SessionParts, { session }: FastifyRequest, reply: FastifyReply): void {
  if (session) changes.allSessionsEnded(session.learner.id)
  reply.header('set-cookie', sessions.expiredCookie())
}

/** Applies the library's response to a sign-in: sets its cookies and ends the previous session. */
export async function enter(
  parts: SessionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<void> {
  await endPreviousSession(parts, request)
  setCookies(reply, response)
}

/** Ends the browser's previous session, on another sign-in. */
export async function endPreviousSession(
  { sessions, changes }: SessionParts,
  { headers }: FastifyRequest,
): Promise<void> {
  const { session } = await sessions.verify(headers.cookie)
  if (!session) return
  await sessions.end(session)
  changes.sessionEnded(session.learner.id, session.id)
}

/** Forwards the cookies that the accounts library sets. */
export function setCookies(reply: FastifyReply, response: Response): void {
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** Authenticates a request and checks its access, before anything else. */
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
    // Nor does the accounts library see the cookie.
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

/** With a token, cookies are ignored. */
async function sessionOfToken(sessions: Sessions, accessTokens: AccessTokens, token: string): Promise<VerifiedSession> {
  const claims = await accessTokens.verify(token)
  if (typeof claims === 'string') return raise('not-signed-in', claims)
  const session = await sessions.verifyId(claims.sessionId)
  return session?.learner.id === claims.userId ? session : raise('not-signed-in', 'This session has ended')
}

/** Notifies the learner's other pages of a successful write. */
function publishChange(changes: Changes, { session, headers }: FastifyRequest, stale: Stale): void {
  const browser = headers[browserHeader]
  if (session)
    changes.changed(
      session.learner.id,
      stale,
      typeof browser === 'string' && browserName.test(browser) ? browser : null,
    )
}
