import { type ESTree, parseSync, Visitor } from 'vite'

/** Properties of an endpoint that only the server and the API's description read. */
const forTheServer = ['summary', 'problems', 'params', 'query', 'body', 'output']

/**
 * Leaves of a module's contracts what a page needs of them, which is no schema: where one was written stands `z`, which
 * is nothing there (app/without-schemas.ts), and endpoints have only the parts that a call is made by. A bundler would
 * keep all of it, as calls that may do something.
 *
 * @param code TypeScript
 */
export function cutSchemas(code: string): string {
  let left = ''
  let end = 0
  // The visitor meets an outer schema before those within it.
  const cut = (part: ESTree.Span, by: string) => {
    if (part.start < end) return
    left += code.slice(end, part.start) + by
    end = part.end
  }
  new Visitor({
    CallExpression(call) {
      if (rootOf(call) === 'z') cut(call, 'z')
      if (rootOf(call) === 'endpoint') for (const part of partsForTheServer(call)) cut(part, '...{}')
    },
  }).visit(parseSync('module.ts', code).program)
  return left + code.slice(end)
}

/** The name that a chain of calls begins with: `z` of `z.string().min(1)`. */
function rootOf(expression: ESTree.Expression): string | null {
  if (expression.type === 'CallExpression') return rootOf(expression.callee)
  if (expression.type === 'MemberExpression') return rootOf(expression.object)
  return expression.type === 'Identifier' ? expression.name : null
}

function partsForTheServer({ arguments: [declared] }: ESTree.CallExpression): ESTree.ObjectPropertyKind[] {
  const parts = declared?.type === 'ObjectExpression' ? declared.properties : []
  return parts.filter(
    (part) => part.type === 'Property' && part.key.type === 'Identifier' && forTheServer.includes(part.key.name),
  )
}
