import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../../domain/endpoint.ts'
import { Problem, type ProblemCode, problems } from '../../domain/errors.ts'
import { referencePolicy } from './security-headers.ts'

// Once in the document, and referred to by every operation.
z.globalRegistry.add(Problem, { id: 'Problem' })

/** The OpenAPI document at /api/openapi.json and its reference page at /api/docs, made from the routes. */
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

/** Problems are answers alone, and the library describes them as what is sent, too. */
function withoutUnused(document: ReturnType<typeof jsonSchemaTransformObject>) {
  if ('components' in document) delete document.components?.schemas?.ProblemInput
  return document
}

/** Of an endpoint: what the document says of it, and what its requests and answers are held to. */
export function schemaOf(endpoint: Endpoint) {
  const { summary, params, query, body, output, answersWith, takes } = endpoint
  return {
    ...operation(endpoint),
    summary,
    ...(takes && { consumes: [...takes] }),
    // Only the schemas that it has: Fastify would compile an undefined one.
    ...given({ params, querystring: query, body }),
    response: {
      200: answersWith ? { content: { [answersWith]: { schema: output } } } : output,
      ...refusals(problemsOf(endpoint)),
    },
  }
}

/** What calls it, by name and by whom. */
export function operation(endpoint: Pick<Endpoint, 'method' | 'access' | 'browserOnly'> & { path: string }) {
  const { method, path, access, browserOnly } = endpoint
  const ways: Record<string, string[]>[] = browserOnly ? [{ session: [] }] : [{ session: [] }, { token: [] }]
  const security = access === 'learner' ? ways : []
  return { operationId: operationIdOf(method, path), security }
}

/** 'getNotesByLessonId' of `GET /api/v1/notes/:lessonId`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api(\/v1)?/, '')
    .replaceAll('/:', '/by-')
    .split(/[^a-z0-9]+/i)
  return words.reduce((id, word) => id + word.charAt(0).toUpperCase() + word.slice(1), method.toLowerCase())
}

/** Everything that a call of it may be refused with. */
function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { method, access, browserOnly, rate, params, query, problems = [] } = endpoint
  const isWrite = method !== 'GET'
  return [
    // A token beside a call is looked at even where none is needed.
    'not-signed-in',
    ...(access === 'learner' ? (['other-learner'] as const) : []),
    ...(browserOnly ? (['browser-only'] as const) : []),
    ...(isWrite || params || query ? (['invalid-input'] as const) : []),
    ...(isWrite ? (['wrong-origin'] as const) : []),
    ...(isWrite ? (['too-large', 'wrong-media-type'] as const) : []),
    ...(isWrite || rate ? (['too-many-requests'] as const) : []),
    'unavailable',
    ...problems,
  ]
}

/** The answers to a call that is refused, by their status. */
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
