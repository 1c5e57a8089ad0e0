import type { FastifyInstance, RouteOptions } from 'fastify'

/** Registers a route that mail programs call too (RFC 8058): the form they send is ignored. */
export async function formBodies(scope: FastifyInstance, options: RouteOptions): Promise<void> {
  const parser = { parseAs: 'string', bodyLimit: 1000 } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', parser, async () => ({}))
  scope.route(options)
}
