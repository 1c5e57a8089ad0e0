import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem, raise } from '../../domain/errors.ts'
import { sendProblem } from '../errors.ts'
import { type Auth, addressHeader } from './auth.ts'
import type { Sessions, VerifiedSession } from './sessions.ts'

/** Better Auth's calls that this product uses; no other of its addresses answers. */
const calls = ['/sign-up/email', '/sign-in/email', '/sign-out'] as const

export interface AuthGatewayOptions {
  auth: Auth
  sessions: Sessions
  attemptsPerMinute: number
  /** Is told of each session that was signed out of. */
  onSignedOut: (session: VerifiedSession) => void
}

/** Serves accounts under /api/auth, limited per address, and forgets a session that may have ended. */
export async function authGateway(app: FastifyInstance, options: AuthGatewayOptions) {
  const { auth, sessions, attemptsPerMinute, onSignedOut } = options
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
        const left = call === '/sign-out' ? (await sessions.verify(request.headers.cookie)).session : null
        const answer = await auth.handler(toWebRequest(request))
        sessions.forget(request.headers.cookie)
        if (answer.status >= 500) {
          return sendProblem(reply, problem('internal', 'The server could not do this. Please try again.'))
        }
        reply.status(answer.status)
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = answer.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        if (left && answer.ok) onSignedOut(left)
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
