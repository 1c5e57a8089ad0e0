import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ChangesQuery, Cursor, changesPath } from '../../domain/changes.ts'
import { raise } from '../../domain/errors.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Sessions } from '../auth/sessions.ts'
import { authenticate } from '../http/api.ts'
import { operation, refusals } from '../http/openapi.ts'
import type { Changes } from './changes.ts'

const callers = { access: 'learner', browserOnly: true } as const
const retryAfter = 10 // seconds

export interface ChangesStreamOptions {
  changes: Changes
  sessions: Sessions
  accessTokens: AccessTokens
  /** Maximum over all learners. */
  maxStreams: number
}

/** Serves the stream of changes, and ends every stream when the server closes. */
export async function changesStream(
  app: FastifyInstance,
  { changes, sessions, accessTokens, maxStreams }: ChangesStreamOptions,
): Promise<void> {
  // Closing waits for open responses, and streams never end by themselves.
  app.addHook('preClose', async () => changes.endStreams())
  app.addHook('onClose', () => changes.stop())

  app.get<{ Querystring: z.output<typeof ChangesQuery> }>(changesPath, {
    exposeHeadRoute: false,
    schema: {
      summary: 'Server-sent events: where the learner changed something, and so where to look again.',
      ...operation({ method: 'GET', path: changesPath, ...callers }),
      querystring: ChangesQuery,
      response: {
        200: { content: { 'text/event-stream': { schema: z.string() } } },
        ...refusals(['invalid-input', 'not-signed-in', 'browser-only', 'other-learner', 'unavailable']),
      },
    },
    onRequest: authenticate(sessions, callers, accessTokens),
    handler: (request, reply) => {
      if (changes.streamCount >= maxStreams) {
        raise('unavailable', 'Too many pages are open at once to tell each of changes.', { retryAfter })
      }
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        // The connection closes with the stream.
        connection: 'close',
        'cache-control': 'no-store',
        // Stops proxies from buffering the stream.
        'x-accel-buffering': 'no',
      })
      if (request.session) changes.open(request.session, heardBy(request), reply.raw)
    },
  })
}

/** The cursor that a page sends. A browser that reconnects sends it by itself. */
function heardBy({ headers, query }: FastifyRequest<{ Querystring: z.output<typeof ChangesQuery> }>) {
  const after = Cursor.safeParse(headers['last-event-id']).data ?? query.after
  return after === undefined ? { unheard: query.unheard ?? 0 } : { after }
}
