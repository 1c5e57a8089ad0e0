import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/javascript'
import { closesNoBracket, lineOf, type Mistake, opensMore, unclosed } from './mistake.ts'
import { jsxParser } from './parsed-file.ts'
import { causeAt, causeInTree, firstError } from './script-causes.ts'

/** The closing bracket of each opening one. */
const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Void elements of HTML. In JSX every element is closed. */
const isVoid = /^<(br|hr|img|input|link|meta|source|track|wbr)$/

/**
 * The first cause of a syntax error, or else the place from which the script cannot be read. Only for scripts that the
 * browser refused, since this parser knows less syntax.
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
  // After an error in the same line, a mark that closes a text seems to open one.
  const error = firstError(tree)
  const isAfterError = (place: number) =>
    error !== null && !code.slice(error.from, place).includes('\n') && error.from < place
  tree.iterate({
    enter({ node, name, from, to }) {
      if (found.length > 0) return false
      if (name === 'String' && !isClosed(code.slice(from, to)) && !isAfterError(from)) {
        report(from, unclosedText(code, from))
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
  return (
    endlessTemplate(tree, code) ??
    found[0] ??
    closingTooMuch(brackets) ??
    causeAt(tree, code) ??
    causeInTree(tree, code)
  )
}

/** Says what is the matter with a text that has no end in its line. */
function unclosedText(code: string, from: number): string {
  const mark = code[from] ?? ''
  const [text = ''] = /^.*/.exec(code.slice(from)) ?? []
  const other = mark === "'" ? '"' : "'"
  if (text.includes(other))
    return `This text begins with \`${mark}\` and ends with \`${other}\`. Both have to be the same.`
  return 'A quotation mark is missing in this line: a text begins with one and ends with one.'
}

/**
 * A text between backticks without its end. Such a text may have several lines, so that the one that is not closed
 * ends at the beginning of the next one.
 */
function endlessTemplate(tree: Tree, code: string): Mistake | undefined {
  const texts: SyntaxNode[] = []
  tree.iterate({
    enter({ node, name }) {
      if (name !== 'TemplateString') return undefined
      texts.push(node)
      return false
    },
  })
  const last = texts.at(-1)
  if (!last || isClosed(code.slice(last.from, last.to))) return undefined
  const goesOn = ({ from, to }: SyntaxNode) =>
    code.slice(from, to).includes('\n') && !/^\s*([;,.)\]}:+?]|\n|$)/.test(code.slice(to))
  const { from } = texts.find(goesOn) ?? last
  const says = 'A backtick is missing here: a text between backticks begins with one and ends with one.'
  return { line: lineOf(code, from), says }
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
