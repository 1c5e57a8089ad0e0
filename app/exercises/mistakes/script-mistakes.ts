import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/javascript'
import { closedByOther, closesNoBracket, inOrder, lineOf, type Mistake, opensMore, unclosed } from './mistake.ts'
import { jsxParser, type ParsedFile } from './parsed-file.ts'

/** The closing bracket of each opening one. */
const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Void elements of HTML. In JSX every element is closed. */
const isVoid = /^<(br|hr|img|input|link|meta|source|track|wbr)$/

/**
 * The first certain cause of a syntax error. Only for scripts that the browser refused, since this parser knows less
 * syntax.
 */
export function unreadableScript(code: string, isJsx: boolean): Mistake | undefined {
  const found: Mistake[] = []
  const report = (place: number, says: string) => void found.push({ line: lineOf(code, place), says })
  const tree = (isJsx ? jsxParser : parser).parse(code)
  const brackets = withoutWords(tree, code)
  const reportBracket = (opening: SyntaxNode | null) => {
    const bracket = opening ? code.slice(opening.from, opening.to) : ''
    const end = closing[bracket]
    if (!opening || !end || !opensMore(brackets, bracket, end)) return
    report(opening.from, unclosed(bracket, end))
  }
  tree.iterate({
    enter({ node, name, from, to }) {
      if (found.length > 0) return false
      if (name === 'String' && !isClosed(code.slice(from, to))) {
        report(from, 'This text begins with a quotation mark and does not end with one.')
      } else if (name === 'BinaryExpression' && node.firstChild?.name === 'JSXElement') {
        // A comparison after an element is never intended.
        report(
          from,
          'A component gives back one element, and here are two. Put both into one: `<main> … </main>`, or `<> … </>`.',
        )
      } else if (name === 'JSXElement' && node.getChild('JSXOpenTag') && !node.getChild('JSXCloseTag')) {
        const tag = /^<[\w.]*/.exec(code.slice(from))?.[0] ?? '<'
        for (const value of node.getChildren('JSXEscape')) reportBracket(openBracket(value))
        if (found.length > 0) return false
        if (isVoid.test(tag))
          report(from, `\`${tag}>\` has no content, so that in JSX it closes itself: \`${tag} … />\`.`)
        else report(from, `\`${tag}>\` is opened here and never closed. Its closing tag is \`</${tag.slice(1)}>\`.`)
      } else if (name === 'JSXAttribute') {
        const [, attribute, value] = /^([\w-]+)=(\w[\w.]*)/.exec(code.slice(from)) ?? []
        if (attribute) {
          report(
            from,
            `The value of \`${attribute}\` needs braces, \`${attribute}={${value}}\`, or quotation marks if it is text.`,
          )
        }
      }
      return undefined
    },
    leave({ node }) {
      if (found.length > 0 || !node.type.isError) return
      if (node.from === node.to) reportBracket(openBracket(node.parent))
      const [, next] = /^\s*(\w+|["'`[{])/.exec(code.slice(node.from)) ?? []
      const isList = /^(ObjectExpression|ArrayExpression|ArgList)$/.test(node.parent?.name ?? '')
      if (found.length === 0 && isList && next && node.prevSibling && !(node.prevSibling.name in closing)) {
        report(code.indexOf(next, node.from), `A comma is missing before \`${next}\`.`)
      }
    },
  })
  return found[0] ?? closingTooMuch(brackets)
}

/** The first closing bracket without an opening one. */
function closingTooMuch(brackets: string): Mistake | undefined {
  const open: string[] = []
  for (const { index, 0: bracket } of brackets.matchAll(/[()[\]{}]/g)) {
    const end = closing[bracket]
    if (end) open.push(end)
    else if (open.length === 0) {
      const [opening = ''] = Object.entries(closing).find(([, one]) => one === bracket) ?? []
      return { line: lineOf(brackets, index), says: closesNoBracket(bracket, opening) }
    } else if (open.pop() !== bracket) return undefined
  }
  return undefined
}

/** The code without strings and comments, which may contain brackets. */
function withoutWords(tree: Tree, code: string): string {
  let text = code
  tree.iterate({
    enter({ name, from, to }) {
      if (!/^(String|TemplateString|RegExp|LineComment|BlockComment|JSXText|JSXAttributeValue)$/.test(name))
        return undefined
      // A brace in JSX text comes from a mistake before it.
      const signs = name === 'JSXText' ? /[^{}]/g : /[\s\S]/g
      text = text.slice(0, from) + text.slice(from, to).replace(signs, ' ') + text.slice(to)
      return false
    },
  })
  return text
}

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

function isClosed(text: string): boolean {
  return text.length > 1 && text.at(-1) === text[0]
}

/** An opening bracket of a node that is never closed. */
function openBracket(node: SyntaxNode | null): SyntaxNode | null {
  const first = node?.firstChild
  if (!node || !first || !(first.name in closing)) return null
  const hasClosing = node.getChild(closing[first.name] as string) !== null
  return hasClosing ? null : first
}
