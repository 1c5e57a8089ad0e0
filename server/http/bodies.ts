import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { raise } from '../../domain/errors.ts'

/**
 * Registers a route whose body is not parsed: a file of the types that it takes, as bytes, or else JSON as a stream, of
 * which the handler checks the length.
 */
export async function unparsedBodies(
  scope: FastifyInstance,
  { takes, ...options }: RouteOptions & { takes: readonly string[] | undefined },
): Promise<void> {
  scope.removeAllContentTypeParsers()
  if (takes) {
    scope.addContentTypeParser([...takes], { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    scope.addContentTypeParser('*', async () => raise('wrong-media-type', `Send a file of ${takes.join(', ')}.`))
  } else {
    scope.addContentTypeParser('application/json', async ({ headers }: FastifyRequest, body: Readable) => {
      if (Number(headers['content-length'] ?? 0) > (options.bodyLimit ?? 0))
        raise('too-large', 'The file is too large.')
      return arriving(body)
    })
  }
  scope.addHook('preHandler', async ({ body }) => {
    const isEmpty = body == null || (Buffer.isBuffer(body) && body.length === 0)
    if (isEmpty) raise('invalid-input', `The body of the request is empty; send ${takes ? 'a file' : 'JSON'}.`)
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

/** Registers a route that mail programs call too (RFC 8058): the form they send is ignored. */
export async function formBodies(scope: FastifyInstance, options: RouteOptions): Promise<void> {
  const parser = { parseAs: 'string', bodyLimit: 1000 } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', parser, async () => ({}))
  scope.route(options)
}
