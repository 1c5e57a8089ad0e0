import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { ProblemError } from '../../domain/errors.ts'

/** Arrays and objects within one another in a body. Ours have five; what walks through a value may count on few. */
const maxDepth = 32

/** Reads bodies as JSON, as Fastify does by itself, save that one which is nested too deeply is refused unread. */
export const jsonBodies = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!isNestedDeeper(body, maxDepth)) return parse(request, body, done)
    done(new ProblemError('invalid-input', `The body of the request is nested more than ${maxDepth} deep.`))
  })
})

const [quote, backslash, bracket, brace] = [...'"\\[{'].map((sign) => sign.charCodeAt(0))
const [closingBracket, closingBrace] = [...']}'].map((sign) => sign.charCodeAt(0))

/** Whether there are more than `max` arrays and objects within one another in a JSON text. */
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
