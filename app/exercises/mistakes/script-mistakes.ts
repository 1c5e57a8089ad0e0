import { closedByOther, closesNoBracket, inOrder, lineOf, type Mistake } from './mistake.ts'
import type { ParsedFile } from './parsed-file.ts'

/** Valid code that is hardly intended. */
export function scriptMistakes({ text: code, tree }: ParsedFile): Mistake[] {
  const mistakes: Mistake[] = []
  const report = (place: number, says: string) => mistakes.push({ line: lineOf(code, place), says, isReadable: true })
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
