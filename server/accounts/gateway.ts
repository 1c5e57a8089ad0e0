import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem, raise } from '../../domain/errors.ts'
import { sendProblem } from '../errors.ts'
import { type Auth, addressHeader } from './auth.ts'
import type { Sessions } from './sessions.ts'

/** Better Auth's calls that this product uses; no other of its addresses answers. */
const calls = ['/sign-up/email', '/sign-in/email', '/sign-out'] as const

export interface AuthGatewayOptions {
  auth: Auth
  sessions: Sessions
  attemptsPerMinute: number
}

/** Serves accounts under /api/auth, limited per address, and forgets a session that may have ended. */
export async function authGateway(app: FastifyInstance, { auth, sessions, attemptsPerMinute }: AuthGatewayOptions) {
  for (const call of calls) {
    app.post(`/api/auth${call}`, {
      schema: { hide: true },
      config: {
        rateLimit: {
          max: attemptsPerMinute,
          timeWindow: '1 minute',
          errorResponseBuilder: () => raise('too-many-requests', 'Too many attempts. Please wait a minute.'),
        },
      },
      handler: async (request, reply) => {
        const answer = await auth.handler(toWebRequest(request))
        sessions.forget(request.headers.cookie)
        if (answer.status >= 500) {
          return sendProblem(reply, problem('internal', 'The server could not do this. Please try again.'))
        }
        reply.status(answer.status)
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = answer.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        return reply.send(await answer.text())
      },
    })
  }
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set(addressHeader, request.ip)
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    body: JSON.stringify(request.body ?? {}),
  })
}
