import { parser } from '@lezer/javascript'
import { guards, type Insertion, insertInto } from './loop-guards.ts'

/** A test calls `runWith` to have scripts run again. */
const helper = /\brunWith\(/

/** Whether a test looks at a second run. */
export function runsAgain(tests: readonly unknown[]): boolean {
  return helper.test(JSON.stringify(tests))
}

/**
 * Scripts as the body of a function that runs them once more (sandbox/second-run.ts) and returns the values of their
 * names. What each name is first given goes through `__first`, which may put another value in its place.
 */
export function secondRunOf(scripts: readonly string[]): string {
  // A script may end without a semicolon, or in a comment.
  const code = scripts.join('\n;\n')
  const { names, insertions } = namesGiven(code)
  return `${insertInto(code, [...insertions, ...guards(code)])}\nreturn { ${names.join(', ')} }`
}

/** The names that the outermost lines declare. */
function namesGiven(code: string): { names: string[]; insertions: Insertion[] } {
  const names: string[] = []
  const insertions: Insertion[] = []
  for (let line = parser.parse(code).topNode.firstChild; line; line = line.nextSibling) {
    if (!/^(Variable|Function|Class)Declaration$/.test(line.name)) continue
    let name = ''
    for (let part = line.firstChild; part; part = part.nextSibling) {
      const before = part.prevSibling?.name
      if (part.name === 'VariableDefinition') {
        name = code.slice(part.from, part.to)
        names.push(name)
      } else if (part.name === ',') name = ''
      else if (before === 'Equals' && name && !part.type.isError) {
        insertions.push(
          { at: part.from, text: `__first('${name}', () => (` },
          { at: part.to, text: '))', closes: true },
        )
      }
    }
  }
  return { names: [...new Set(names)], insertions }
}
