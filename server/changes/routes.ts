import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ChangesQuery, changesPath } from '../../domain/changes.ts'
import { Problem } from '../../domain/errors.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { admission } from '../api.ts'
import type { Changes } from './changes.ts'

/** Serves the stream of changes, and ends it with the server. */
export async function changesStream(
  app: FastifyInstance,
  { changes, sessions }: { changes: Changes; sessions: Sessions },
): Promise<void> {
  // Before the server waits for its answers to end: these would not by themselves.
  app.addHook('preClose', async () => changes.endStreams())
  app.addHook('onClose', () => changes.stop())

  app.get<{ Querystring: z.output<typeof ChangesQuery> }>(changesPath, {
    exposeHeadRoute: false,
    schema: {
      summary: 'Server-sent events: where the learner changed something, and so where to look again.',
      security: [{ session: [] }],
      querystring: ChangesQuery,
      response: { 200: { content: { 'text/event-stream': { schema: z.string() } } }, '4xx': Problem },
    },
    onRequest: admission(sessions, 'learner'),
    handler: (request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        // Nothing comes after it: with its end the connection is over too.
        connection: 'close',
        'cache-control': 'no-store',
        // A proxy that gathers what it passes on would keep it back.
        'x-accel-buffering': 'no',
      })
      if (request.session) changes.open(request.session, request.query.unheard, reply.raw)
    },
  })
}
