import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { raise } from '../../domain/errors.ts'

/**
 * Timeouts of a connection, in milliseconds, against slow clients. A request has two minutes, enough for 50 MB at 3.5
 * Mbit/s.
 */
export const connectionTimes = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 120_000,
  /** Silence in both directions; streams of changes have a heartbeat. */
  connectionTimeout: 120_000,
  keepAliveTimeout: 10_000,
} satisfies FastifyHttpOptions<Server>

/** Connections beyond the limit that still get a 503; further ones are refused. */
const refusedConnections = 100

const retryAfter = 5 // seconds

/** Limits concurrent connections, and tells others to retry later. */
export const connectionLimit = plugin(async (app: FastifyInstance, { max }: { max: number }) => {
  let open = 0
  const beyond = new WeakSet<Socket>()
  app.server.maxConnections = max + refusedConnections
  app.server.on('connection', (socket: Socket) => {
    open++
    socket.on('close', () => open--)
    if (open <= max) return
    beyond.add(socket)
    // Idle keep-alive connections are closed first.
    app.server.closeIdleConnections()
  })
  app.addHook('onRequest', async ({ socket }, reply) => {
    if (!beyond.has(socket)) return
    if (open <= max) beyond.delete(socket)
    else {
      reply.header('connection', 'close')
      raise('unavailable', 'Too many people are here at once. Please try again in a moment.', { retryAfter })
    }
  })
})
