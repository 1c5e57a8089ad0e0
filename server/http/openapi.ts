import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../../domain/endpoint.ts'
import { Problem, type ProblemCode, problems } from '../../domain/errors.ts'
import { referencePolicy } from './security-headers.ts'

// Declared once in the document, and referenced by every operation.
z.globalRegistry.add(Problem, { id: 'Problem' })

/** The OpenAPI document at /api/openapi.json and its reference page at /api/docs, generated from the routes. */
export const apiReference = plugin(async (app: FastifyInstance, { cookieName }: { cookieName: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waymark API',
        version: '1',
        description: 'Errors are problem details (RFC 9457) with a code.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName },
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: referencePolicy })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})

/** Problem details occur only in responses, but the library describes them as request bodies too. */
function withoutUnused(document: ReturnType<typeof jsonSchemaTransformObject>) {
  if ('components' in document) delete document.components?.schemas?.ProblemInput
  return document
}

/** The schema of an endpoint for Fastify, used for validation and the document. */
export function schemaOf(endpoint: Endpoint) {
  const { summary, params, query, body, output, answersWith, takes } = endpoint
  return {
    ...operation(endpoint),
    summary,
    ...(takes && { consumes: [...takes] }),
    // Absent schemas are left out: Fastify would compile an undefined one.
    ...given({ params, querystring: query, body }),
    response: {
      200: answersWith ? { content: { [answersWith]: { schema: output } } } : output,
      ...refusals(problemsOf(endpoint)),
    },
  }
}

/** An operation's id, tags and security. */
export function operation(endpoint: Pick<Endpoint, 'method' | 'access' | 'browserOnly'> & { path: string }) {
  const { method, path, access, browserOnly } = endpoint
  const ways: Record<string, string[]>[] = browserOnly ? [{ session: [] }] : [{ session: [] }, { token: [] }]
  const security = access === 'learner' ? ways : []
  return { operationId: operationIdOf(method, path), security }
}

/** The id 'getItemsNoteByTarget' for `GET /api/v1/items/note/:target`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api(\/v1)?/, '')
    .replaceAll('/:', '/by-')
    .split(/[^a-z0-9]+/i)
  return words.reduce((id, word) => id + word.charAt(0).toUpperCase() + word.slice(1), method.toLowerCase())
}

/** Problem codes that an endpoint may answer with. */
function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { method, access, browserOnly, rate, params, query, problems = [] } = endpoint
  const isWrite = method !== 'GET'
  return [
    // An invalid token is refused even by public endpoints.
    'not-signed-in',
    ...(access === 'learner' ? (['other-learner'] as const) : []),
    ...(browserOnly ? (['browser-only'] as const) : []),
    ...(isWrite || params || query ? (['invalid-input'] as const) : []),
    ...(isWrite ? (['wrong-origin', 'too-large', 'wrong-media-type'] as const) : []),
    ...(isWrite || rate ? (['too-many-requests'] as const) : []),
    'unavailable',
    ...problems,
  ]
}

/** Problem responses by their status. */
export function refusals(codes: readonly ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `${problems[code].title} (${code})`).join('; '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  )
}

function given(schemas: Record<string, z.ZodType | undefined>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(schemas).filter((entry): entry is [string, z.ZodType] => entry[1] != null))
}
