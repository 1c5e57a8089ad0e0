import type { SyntaxNode } from '@lezer/common'
import { nearestName } from '../../../domain/nearest-name.ts'
import { closedByOther, closesNoBracket, inOrder, lineOf, type Mistake } from './mistake.ts'
import type { OwnNames } from './own-names.ts'
import type { ParsedFile } from './parsed-file.ts'
import { firstError } from './script-causes.ts'
import { globals } from './vocabulary.ts'

/** Valid code that is hardly intended. */
export function scriptMistakes({ text: code, tree }: ParsedFile, own: OwnNames): Mistake[] {
  const mistakes: Mistake[] = []
  const report = (place: number, says: string) => mistakes.push({ line: lineOf(code, place), says, isReadable: true })
  // In broken code the parser takes pieces of an instruction for instructions.
  const isBroken = firstError(tree) !== null
  tree.iterate({
    enter({ node, name, from, to }) {
      if (name === 'JSXAttribute' && /^class\s*=/.test(code.slice(from))) {
        report(from, 'In JSX, `class` is called `className`.')
      }
      if (name === 'TemplateString') {
        const [, braceless] = /(?<!\\)\$(\w[^{}$\n]*)\}/.exec(code.slice(from, to)) ?? []
        if (braceless) report(from, `Between backticks a value stands in \`\${ }\`: \`\${${braceless}}\`.`)
      }
      if (name === 'JSXText') {
        const text = code.slice(from, to)
        if (text.includes('}')) report(from + text.indexOf('}'), closesNoBracket('}', '{'))
        if (text.includes('>')) report(from + text.indexOf('>'), `A tag that ends here lacks its \`<\`.`)
      }
      const isCondition = node.parent?.name === 'ParenthesizedExpression' && node.parent.parent?.name === 'IfStatement'
      if (name === 'AssignmentExpression' && isCondition) {
        report(from, 'One `=` puts a value into the name. To ask whether two values are the same, write `===`.')
      }
      if (name === 'VariableName' && !isBroken) {
        const text = code.slice(from, to)
        if (isFirstValue(node) && isNobodysName(text, own)) report(from, undeclared(text))
        if (printing.test(text) && isCalled(node) && !own.names.has(text)) report(from, printsNothing(text, node, code))
      }
      const value = name === 'ExpressionStatement' && !isBroken ? node.firstChild : null
      if (value && isBareValue(value, code)) {
        const written = code.slice(value.from, value.to)
        report(from, `This value goes nowhere. \`console.log(${written})\` prints it.`)
      }
    },
    // Inner elements are reported first.
    leave({ node, name, from }) {
      const end = name === 'JSXElement' && node.getChild('JSXCloseTag')
      if (end) {
        const nameAt = (place: number) => /^<\/?\s*([\w.:-]*)/.exec(code.slice(place))?.[1] ?? ''
        const [opened, closed] = [nameAt(from), nameAt(end.from)]
        // The compiler here ignores mismatched names, but others refuse them.
        if (opened !== closed) mistakes.push({ line: lineOf(code, end.from), says: closedByOther(opened, closed) })
      }
    },
  })
  return inOrder(mistakes)
}

/** Whether a name stands where it gets a value, outside of a declaration. */
function isFirstValue({ parent, nextSibling }: SyntaxNode): boolean {
  return parent?.name === 'AssignmentExpression' && nextSibling?.name === 'Equals'
}

/** Whether no file declares a name, and none that is nearly the same: that one is told as misspelt. */
function isNobodysName(name: string, own: OwnNames): boolean {
  const isKnown = own.names.has(name) || globals.includes(name) || /^on[a-z]+$/.test(name)
  return !isKnown && nearestName(name, own.names) === undefined
}

function undeclared(name: string): string {
  return `The name \`${name}\` is new here. Before a new name stands \`const\`, or \`let\` if its value changes later: \`let ${name} = …\`.`
}

/** The words of other languages for printing. In a browser, `print` opens the dialogue of the printer. */
const printing = /^(print|println|printf|puts|echo)$/

function isCalled({ parent, nextSibling }: SyntaxNode): boolean {
  return parent?.name === 'CallExpression' && nextSibling?.name === 'ArgList'
}

function printsNothing(name: string, { nextSibling }: SyntaxNode, code: string): string {
  const given = nextSibling ? code.slice(nextSibling.from, nextSibling.to) : '(…)'
  return `\`${name}\` shows no value in JavaScript. It is written \`console.log${given}\`.`
}

/** Whether a statement is a value and nothing else, as where a call around it was left out. */
function isBareValue(value: SyntaxNode, code: string): boolean {
  if (/^["'`]use \w+["'`]$/.test(code.slice(value.from, value.to))) return false
  // `a && b()` does something.
  const isCalculated = value.name === 'BinaryExpression' && value.getChild('LogicOp') === null
  return isCalculated || /^(VariableName|MemberExpression|Number|String|TemplateString)$/.test(value.name)
}
