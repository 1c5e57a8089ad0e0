import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { ProblemError } from '../../domain/errors.ts'
import { isNestedDeeper } from '../json-in.ts'

/** Maximum nesting of a body. Ours need five levels; recursive code may rely on the limit. */
const maxDepth = 32

/** Parses JSON like Fastify, but refuses bodies that are nested too deeply. */
export const jsonBodies = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!isNestedDeeper(body, maxDepth)) return parse(request, body, done)
    done(new ProblemError('invalid-input', `The body of the request is nested more than ${maxDepth} deep.`))
  })
})
