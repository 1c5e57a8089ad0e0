import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The OpenAPI document at /api/openapi.json and its reference page at /api/docs, made from the routes. */
export const apiReference = plugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waymark API',
        version: '1',
        description: 'Errors are problem details (RFC 9457) with a code. Accounts are served under /api/auth.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'waymark.session_token' } },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})
