import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { ProblemError } from '../../domain/errors.ts'

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

const [quote, backslash, bracket, brace] = [...'"\\[{'].map((sign) => sign.charCodeAt(0))
const [closingBracket, closingBrace] = [...']}'].map((sign) => sign.charCodeAt(0))

/** Whether a JSON text is nested more than `max` levels deep. */
function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length; index++) {
    const sign = json.charCodeAt(index)
    if (sign === quote) isInText = !isInText
    else if (isInText) index += sign === backslash ? 1 : 0
    else if (sign === bracket || sign === brace) depth++
    else if (sign === closingBracket || sign === closingBrace) depth--
    if (depth > max) return true
  }
  return false
}
