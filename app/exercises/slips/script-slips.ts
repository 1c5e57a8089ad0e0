import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/javascript'
import {
  closedByOther,
  closesNoBracket,
  curlyWords,
  inOrder,
  isCurly,
  lineOf,
  opensMore,
  type Slip,
  unclosed,
} from './slip.ts'

const jsxParser = parser.configure({ dialect: 'jsx' })

/** What each kind of bracket is closed by. */
const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** In HTML these have no closing tag. In JSX everything is closed. */
const isVoid = /^<(br|hr|img|input|link|meta|source|track|wbr)$/

/**
 * Why a script cannot be read: the first place where it is certain. Only asked of one that the browser refused, as the
 * parser does not know everything that a browser does.
 */
export function unreadableScript(code: string, isJsx: boolean): Slip | undefined {
  const found: Slip[] = []
  const tell = (place: number, says: string) => void found.push({ line: lineOf(code, place), says })
  const tree = (isJsx ? jsxParser : parser).parse(code)
  const brackets = withoutWords(tree, code)
  const tellOfBracket = (opening: SyntaxNode | null) => {
    const bracket = opening ? code.slice(opening.from, opening.to) : ''
    const end = closing[bracket]
    if (!opening || !end || !opensMore(brackets, bracket, end)) return
    tell(opening.from, unclosed(bracket, end))
  }
  tree.iterate({
    enter({ node, name, from, to }) {
      if (found.length > 0) return false
      if (name === 'VariableName' && isCurly(code.slice(from, to))) tell(from, curlyWords)
      else if (name === 'String' && !isClosed(code.slice(from, to))) {
        tell(from, 'This text begins with a quotation mark and does not end with one.')
      } else if (name === 'BinaryExpression' && node.firstChild?.name === 'JSXElement') {
        // Nobody compares an element with what comes after it.
        tell(
          from,
          'A component gives back one element, and here are two. Put both into one: `<main> … </main>`, or `<> … </>`.',
        )
      } else if (name === 'JSXElement' && node.getChild('JSXOpenTag') && !node.getChild('JSXCloseTag')) {
        const tag = /^<[\w.]*/.exec(code.slice(from))?.[0] ?? '<'
        for (const value of node.getChildren('JSXEscape')) tellOfBracket(openBracket(value))
        if (found.length > 0) return false
        if (isVoid.test(tag))
          tell(from, `\`${tag}>\` has no content, so that in JSX it closes itself: \`${tag} … />\`.`)
        else tell(from, `\`${tag}>\` is opened here and never closed. Its closing tag is \`</${tag.slice(1)}>\`.`)
      } else if (name === 'JSXAttribute') {
        const [, attribute, value] = /^([\w-]+)=(\w[\w.]*)/.exec(code.slice(from)) ?? []
        if (attribute) {
          tell(
            from,
            `The value of \`${attribute}\` needs braces, \`${attribute}={${value}}\`, or quotation marks if it is text.`,
          )
        }
      }
      return undefined
    },
    leave({ node }) {
      if (found.length > 0 || !node.type.isError) return
      if (node.from === node.to) tellOfBracket(openBracket(node.parent))
      const [, next] = /^\s*(\w+|["'`[{])/.exec(code.slice(node.from)) ?? []
      const isList = /^(ObjectExpression|ArrayExpression|ArgList)$/.test(node.parent?.name ?? '')
      if (found.length === 0 && isList && next && node.prevSibling && !(node.prevSibling.name in closing)) {
        tell(code.indexOf(next, node.from), `A comma is missing before \`${next}\`.`)
      }
    },
  })
  return found[0] ?? closingTooMuch(brackets)
}

/** The first bracket that closes what was never opened. */
function closingTooMuch(brackets: string): Slip | undefined {
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

/** The code with nothing in its texts and comments that could be taken for a bracket. */
function withoutWords(tree: Tree, code: string): string {
  let text = code
  tree.iterate({
    enter({ name, from, to }) {
      if (!/^(String|TemplateString|RegExp|LineComment|BlockComment|JSXText|JSXAttributeValue)$/.test(name))
        return undefined
      // A brace in the text between tags is one of code that went wrong before it.
      const signs = name === 'JSXText' ? /[^{}]/g : /[\s\S]/g
      text = text.slice(0, from) + text.slice(from, to).replace(signs, ' ') + text.slice(to)
      return false
    },
  })
  return text
}

/** What runs here and is hardly meant. */
export function scriptSlips(code: string): Slip[] {
  const slips: Slip[] = []
  const tell = (place: number, says: string) => slips.push({ line: lineOf(code, place), says, isReadable: true })
  jsxParser.parse(code).iterate({
    enter({ node, name, from }) {
      if (name === 'JSXAttribute' && /^class\s*=/.test(code.slice(from))) {
        tell(from, 'In JSX, `class` is called `className`.')
      }
      const isCondition = node.parent?.name === 'ParenthesizedExpression' && node.parent.parent?.name === 'IfStatement'
      if (name === 'AssignmentExpression' && isCondition) {
        tell(from, 'One `=` puts a value into the name. To ask whether two values are the same, write `===`.')
      }
    },
    // The inner one before the one around it.
    leave({ node, name, from }) {
      const end = name === 'JSXElement' && node.getChild('JSXCloseTag')
      if (end) {
        const nameAt = (place: number) => /^<\/?\s*([\w.:-]*)/.exec(code.slice(place))?.[1] ?? ''
        const [opened, closed] = [nameAt(from), nameAt(end.from)]
        // What compiles it here does not look at this. Elsewhere it is refused.
        if (opened !== closed) slips.push({ line: lineOf(code, end.from), says: closedByOther(opened, closed) })
      }
    },
  })
  return inOrder(slips)
}

function isClosed(text: string): boolean {
  return text.length > 1 && text.at(-1) === text[0]
}

/** The bracket that a node opens with and never closes. */
function openBracket(node: SyntaxNode | null): SyntaxNode | null {
  const first = node?.firstChild
  if (!node || !first || !(first.name in closing)) return null
  const hasClosing = node.getChild(closing[first.name] as string) !== null
  return hasClosing ? null : first
}
