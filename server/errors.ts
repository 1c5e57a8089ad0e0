import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Problem, type ProblemCode, ProblemError, problem, raise } from '../domain/errors.ts'
import type { Site } from './site.ts'

/**
 * The one place that turns failures into answers: expected ones as they are, anything else as a bare 500, and
 * an address of the site that does not exist as its 404 screen.
 */
export function answerErrors(app: FastifyInstance, site: Site | null): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = problemFor(error)
    if (answer.code === 'internal') request.log.error({ err: error, url: request.url }, 'A bug answered a request')
    return sendProblem(reply, answer)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/api/')
    return site && isPage ? site.sendNotFound(request, reply) : sendProblem(reply, notFound(request))
  })
}

export function sendProblem(reply: FastifyReply, answer: Problem): FastifyReply {
  return reply.status(answer.status).type('application/problem+json').serializer(JSON.stringify).send(answer)
}

function notFound({ method, url }: FastifyRequest): Problem {
  return problem('not-found', `There is nothing at ${method} ${url.split('?')[0]}.`)
}

// What Fastify refuses before a handler runs, and what PostgreSQL cannot hold.
const refusals: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The body of the request is larger than it may be here.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-media-type', 'Send JSON, with Content-Type: application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid-input', 'The body of the request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid-input', 'The body of the request is empty; send JSON.'],
  // Every foreign key leads to the learner.
  '23503': ['not-signed-in', 'This account was deleted.'],
  '22021': ['invalid-input', 'A text holds the character NUL, which cannot be stored.'],
  '22P05': ['invalid-input', 'A text holds a character that cannot be stored.'],
}

function problemFor(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message = 'is not allowed' }) => ({
      field: instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body'),
      message,
    }))
    const fields = errors.map(({ field }) => field).join(', ')
    return problem('invalid-input', `Please check: ${fields}.`, errors)
  }
  const refusal = refusals[(error as { code?: string }).code ?? '']
  if (refusal) return problem(...refusal)
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400) {
    return problem('invalid-input', 'The body of the request is not valid JSON.')
  }
  if ((error as { statusCode?: number }).statusCode === 416) {
    return problem('no-such-range', 'The file has no such part.')
  }
  return problem('internal', 'The server could not do this. Nothing was changed; please try again.')
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * A page of another site must not act for a learner: a browser names the origin of every request that writes,
 * and it has to be the address this server was asked at.
 */
export async function refuseOtherOrigins(request: FastifyRequest): Promise<void> {
  const { origin } = request.headers
  if (safeMethods.includes(request.method) || origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) {
    raise('wrong-origin', 'This request came from a page of another site.')
  }
}
