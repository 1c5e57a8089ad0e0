import type { SyntaxNode } from '@lezer/common'
import { parser } from '@lezer/javascript'
import { curlyWords, isCurly, lineOf, type Slip } from './slip.ts'

const jsParser = parser.configure({ dialect: 'jsx' })

/** What each kind of bracket is closed by. */
const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/**
 * Why a script cannot be read: the first place where it is certain. Only asked of one that the browser refused, as the
 * parser does not know everything that a browser does.
 */
export function unreadableScript(code: string): Slip | undefined {
  const found: Slip[] = []
  const tell = (place: number, says: string) => void found.push({ line: lineOf(code, place), says })
  jsParser.parse(code).iterate({
    enter({ node, name, from, to }) {
      if (found.length > 0) return false
      if (name === 'VariableName' && isCurly(code.slice(from, to))) tell(from, curlyWords)
      else if (name === 'String' && !isClosed(code.slice(from, to))) {
        tell(from, 'This text begins with a quotation mark and does not end with one.')
      } else if (name === 'JSXElement' && node.getChild('JSXOpenTag') && !node.getChild('JSXCloseTag')) {
        const tag = /^<[\w.]*/.exec(code.slice(from))?.[0] ?? '<'
        tell(from, `\`${tag}>\` is opened here and never closed. Its closing tag is \`</${tag.slice(1)}>\`.`)
      }
      return undefined
    },
    leave({ node }) {
      if (found.length > 0 || !node.type.isError || node.from !== node.to) return
      const opening = openBracket(node.parent)
      if (opening) {
        const bracket = code.slice(opening.from, opening.to)
        tell(
          opening.from,
          `The bracket \`${bracket}\` opened here is never closed. It needs a \`${closing[bracket]}\`.`,
        )
      }
    },
  })
  return found[0]
}

/** What can be read and is hardly meant. */
export function scriptSlips(code: string): Slip[] {
  const slips: Slip[] = []
  const tell = (place: number, says: string) => slips.push({ line: lineOf(code, place), says, isReadable: true })
  jsParser.parse(code).iterate({
    enter({ node, name, from }) {
      if (name === 'JSXAttribute' && /^class\s*=/.test(code.slice(from))) {
        tell(from, 'In JSX, `class` is called `className`.')
      }
      const isCondition = node.parent?.name === 'ParenthesizedExpression' && node.parent.parent?.name === 'IfStatement'
      if (name === 'AssignmentExpression' && isCondition) {
        tell(from, 'One `=` puts a value into the name. To ask whether two values are the same, write `===`.')
      }
    },
  })
  return slips
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
