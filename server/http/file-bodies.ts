import type { FastifyInstance, RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { raise } from '../../domain/errors.ts'

/** Registers a route whose body is a file of one of these media types, passed as bytes. */
export async function fileBodies(
  scope: FastifyInstance,
  { takes, ...options }: RouteOptions & { takes: readonly string[] },
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...takes], { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  scope.addContentTypeParser('*', async () => raise('wrong-media-type', `Send a file of ${takes.join(', ')}.`))
  scope.addHook('preHandler', async ({ body }) => {
    if (!Buffer.isBuffer(body) || body.length === 0)
      raise('invalid-input', 'The body of the request is empty; send a file.')
  })
  scope.setValidatorCompiler<ZodType>((part) => (part.httpPart === 'body' ? () => true : validatorCompiler(part)))
  scope.route(options)
}
