import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { raise } from '../../domain/errors.ts'

/** Registers a route that receives its body as a stream; the handler checks type and length. */
export async function rawBodies(scope: FastifyInstance, options: RouteOptions): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', async ({ headers }: FastifyRequest, body: Readable) => {
    if (Number(headers['content-length'] ?? 0) > (options.bodyLimit ?? 0)) raise('too-large', 'The file is too large.')
    return arriving(body)
  })
  scope.addHook('preHandler', async ({ body }) => {
    if (body == null) raise('invalid-input', 'The body of the request is empty; send JSON.')
  })
  scope.setValidatorCompiler<ZodType>((part) => (part.httpPart === 'body' ? () => true : validatorCompiler(part)))
  scope.route(options)
}

/** After the reader stops, the rest is drained: many clients read the response only once everything is sent. */
async function* arriving(body: Readable): AsyncGenerator<Uint8Array> {
  const pieces = body.iterator({ destroyOnReturn: false })
  try {
    yield* pieces
  } finally {
    body.resume()
  }
}
