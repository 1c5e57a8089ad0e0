import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Problem, type ProblemCode, ProblemError, problem, raise } from '../../domain/errors.ts'
import { canonicalAddress } from '../auth/network.ts'
import { type Outage, outageOf } from '../db/outage.ts'
import type { Site } from './site.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Turns every failure into a response. Expected ones become problem details, others a bare 500, and an unknown page the
 * 404 screen.
 */
export function handleErrors(app: FastifyInstance, site: Site | null): void {
  app.setErrorHandler((error, request, reply) => {
    if (isNoAddress(error)) return reply.callNotFound()
    const outage = outageOf(error)
    if (outage) return sendOutage(request, reply, outage, error)
    const body = isBrokenOff(error, request) ? brokenOff : problemFor(error)
    if (body.code === 'internal') request.log.error({ err: error, ...placeOf(request) }, 'Unhandled error')
    const retryAfter = body.retryAfter ?? (body.code === 'unavailable' ? comeBackAfter.away : undefined)
    if (retryAfter) reply.header('retry-after', retryAfter)
    return sendProblem(reply, body)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/api/')
    return site && isPage ? site.sendNotFound(request, reply) : sendProblem(reply, notFound(request))
  })
}

/** Whether reading a request failed because the client disconnected. */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  return (error as { code?: string }).code === 'ECONNRESET' && raw.destroyed && !raw.complete
}

/** The client is gone, so nobody reads this. */
const brokenOff = problem('invalid-input', 'The request was broken off.')

/** Seconds. */
const comeBackAfter = { away: 2, full: 60 }

/** A statement may have been committed although its response was lost; repeating it is idempotent. */
const outageWords = {
  away: {
    reading: 'The database does not answer at the moment. Please try again.',
    writing:
      'The database does not answer at the moment. We do not know whether this was saved; please try again, nothing counts twice.',
  },
  full: {
    reading: 'The server has no room left for what this needs. Please try again later.',
    writing: 'The server has no room left: nothing can be saved at the moment. Please try again later.',
  },
}

function sendOutage(request: FastifyRequest, reply: FastifyReply, outage: Outage, error: unknown): FastifyReply {
  request.log.warn({ reason: (error as Error).message, ...placeOf(request) }, 'The database let a request down')
  const words = outageWords[outage]
  const detail = safeMethods.includes(request.method) ? words.reading : words.writing
  return sendProblem(reply.header('retry-after', comeBackAfter[outage]), problem('unavailable', detail))
}

/** A request's name in the log: the route, since a URL may contain personal data. */
function placeOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url }
}

function sendProblem(reply: FastifyReply, body: Problem): FastifyReply {
  return reply.status(body.status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

function notFound({ method, url }: FastifyRequest): Problem {
  return problem('not-found', `There is nothing at ${method} ${url.split('?')[0]}.`)
}

// Errors by Fastify before a handler runs, and values that PostgreSQL cannot store.
const refusals: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The body of the request is larger than it may be here.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-media-type', 'Send JSON, with Content-Type: application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid-input', 'The body of the request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid-input', 'The body of the request is empty; send JSON.'],
  // Every foreign key refers to the learner; a collection that is shared is locked before.
  '23503': ['not-signed-in', 'This account was deleted.'],
  '22021': ['invalid-input', 'A text holds the character NUL, which cannot be stored.'],
  '22P05': ['invalid-input', 'A text holds a character that cannot be stored.'],
}

// Other errors by Fastify and its plugins.
const refusalsByStatus: Record<number, [ProblemCode, string]> = {
  400: ['invalid-input', 'The request cannot be understood.'],
  412: ['precondition-failed', 'The file is not as the request expects it.'],
  416: ['no-such-range', 'The file has no such part.'],
}

/** URLs that cannot be a file name, or name no served file. */
function isNoAddress(error: unknown): boolean {
  return [403, 404].includes((error as { statusCode?: number }).statusCode ?? 0)
}

function problemFor(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message = 'is not allowed' }) => ({
      field: instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body'),
      message,
    }))
    const fields = errors.map(({ field }) => field).join(', ')
    return problem('invalid-input', `Please check: ${fields}.`, { errors })
  }
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const refusal = refusals[code] ?? refusalsByStatus[statusCode] ?? (statusCode < 500 && refusalsByStatus[400])
  if (refusal) return problem(...refusal)
  return problem('internal', 'The server could not do this. Please try again.')
}

/**
 * Refuses requests that were made for another host name, as a page does whose name was pointed here. Addresses are no
 * names, and whoever watches the server asks by any.
 */
export function refuseOtherHosts(publicUrl: string) {
  const own = new URL(publicUrl).hostname
  return async ({ hostname, url }: FastifyRequest): Promise<void> => {
    const isOwn = hostname === own || hostname === 'localhost' || canonicalAddress(hostname) !== undefined
    if (isOwn || ['/healthz', '/readyz'].includes(url)) return
    raise('wrong-host', `This site is at ${publicUrl}.`)
  }
}

/** CSRF protection: the Origin header of every write has to match this server's own origin. */
export async function refuseOtherOrigins(request: FastifyRequest): Promise<void> {
  const { origin } = request.headers
  if (safeMethods.includes(request.method) || origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) {
    raise('wrong-origin', 'This request came from a page of another site.')
  }
}
