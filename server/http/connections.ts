import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { raise } from '../../domain/errors.ts'

/**
 * How long a connection may take, in milliseconds: nobody holds one open by sending or reading a byte now and then. A
 * request has two minutes, in which 50 MB arrive at 3.5 Mbit/s.
 */
export const connectionTimes = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 120_000,
  /** Of silence in both directions; streams of changes have their heartbeat. */
  connectionTimeout: 120_000,
  keepAliveTimeout: 10_000,
} satisfies FastifyHttpOptions<Server>

/** Connections beyond the most that are served, to tell them so; whoever comes after these is not heard at all. */
const toldOff = 100

const retryAfter = 5 // seconds

/** Serves so many connections at once, and tells others to come again. */
export const connectionLimit = plugin(async (app: FastifyInstance, { max }: { max: number }) => {
  let open = 0
  const beyond = new WeakSet<Socket>()
  app.server.maxConnections = max + toldOff
  app.server.on('connection', (socket: Socket) => {
    open++
    socket.on('close', () => open--)
    if (open <= max) return
    beyond.add(socket)
    // Those that browsers keep for later give way.
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
