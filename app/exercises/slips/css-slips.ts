import type { SyntaxNode } from '@lezer/common'
import { parser } from '@lezer/css'
import {
  blank,
  closesNoBracket,
  curlyWords,
  inOrder,
  isCurly,
  lineOf,
  opensMore,
  type Slip,
  unclosed,
  unclosedComment,
} from './slip.ts'

const unit = /^(px|r?em|fr|v[hw]|ch|pt|[cm]m|deg|m?s|%)$/

/** What a browser would skip in silence, and often more than the slip itself. */
export function cssSlips(sheet: string): Slip[] {
  const slips: Slip[] = []
  const tell = (place: number, says: string) => slips.push({ line: lineOf(sheet, place), says })
  const code = sheet.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, blank)
  for (const { index, 0: found } of code.matchAll(/(?:^|[;{}])[ \t]*\/\//gm)) {
    tell(
      index + found.length,
      'A comment in CSS stands between `/*` and `*/`: `//` begins none, and spoils what follows.',
    )
  }
  parser.parse(sheet).iterate({
    enter({ node, name, from, to }) {
      if (name === 'Block' && opensMore(code, '{', '}')) tellOfBlock(node, sheet, tell)
      else if (name === 'Declaration') tellOfDeclaration(node, sheet, tell)
      else if (name === 'Comment' && !textOf(sheet, node).endsWith('*/')) tell(from, unclosedComment('*/'))
      else if (name === '(' && !node.parent?.getChild(')') && opensMore(code, '(', ')')) tell(from, unclosed('(', ')'))
      else if (name === 'FeatureQuery' || name === 'ComparisonQuery' || name === 'MediaStatement')
        tellOfQuery(node, sheet, tell)
      // A declaration that cannot be read as one is taken for a selector.
      else if (name === 'RuleSet' && node.parent?.name === 'Block' && !node.getChild('Block')) {
        const text = sheet.slice(from, Math.max(to, endOfPart(sheet, to)))
        for (const slip of slipsOfPart(text)) tell(from + slip.at, slip.says)
        return false
      } else if (name === '}' && opensMore(code, '}', '{') && isAlone(node)) {
        tell(from, closesNoBracket('}', '{'))
      }
    },
  })
  return inOrder(distinct(slips))
}

function isAlone({ parent }: SyntaxNode): boolean {
  return parent?.type.isError === true || parent?.name === 'StyleSheet'
}

function textOf(sheet: string, { from, to }: SyntaxNode): string {
  return sheet.slice(from, to)
}

type Tell = (place: number, says: string) => void

function tellOfBlock(node: SyntaxNode, sheet: string, tell: Tell): void {
  if (node.lastChild?.name === '}') return
  const opening = sheet.lastIndexOf('{', node.from)
  tell(opening, 'The brace `{` opened here is never closed. A rule ends with `}`.')
}

/** A number alone says nothing of these. */
const length =
  /^((min-|max-)?(width|height)|(padding|margin|inset)(-\w+)*|(row-|column-)?gap|font-size|border(-\w+)*-radius|top|right|bottom|left)$/

function tellOfDeclaration(node: SyntaxNode, sheet: string, tell: Tell): void {
  const name = node.firstChild ? textOf(sheet, node.firstChild) : ''
  if (/^[a-z]+[A-Z_]/.test(name)) {
    const hyphened = name.replace(/_?([A-Z])|_/g, (_, letter = '') => `-${letter.toLowerCase()}`)
    tell(node.from, hyphenWanted(hyphened))
  }
  if (isCurly(textOf(sheet, node).replace(/"[^"]*"|'[^']*'/g, ''))) tell(node.from, curlyWords)
  tellOfNumbers(node, name, sheet, tell)
  for (let part = node.firstChild; part; part = part.nextSibling) {
    // `width: 3px padding: 4px`: it is missing before the second name, which may be on the next line.
    if (part.type.isError && textOf(sheet, part) === ':')
      tell(part.prevSibling?.prevSibling?.to ?? part.from, missingSemicolon)
  }
  // Where a third follows, the second name is taken for a part of the value.
  const { lastChild } = node
  if (lastChild?.name === 'ValueName' && lastChild.prevSibling && /^\s*:/.test(sheet.slice(node.to)))
    tell(lastChild.prevSibling.to, missingSemicolon)
}

/** The numbers of a declaration, or of a condition of the window, which need their units. */
function tellOfNumbers(node: SyntaxNode, name: string, sheet: string, tell: Tell): void {
  for (let part = node.firstChild; part; part = part.nextSibling) {
    if (part.name !== 'NumberLiteral' || part.getChild('Unit')) continue
    const number = textOf(sheet, part)
    const next = part.nextSibling
    if (next?.name === 'ValueName') {
      const word = textOf(sheet, next)
      if (unit.test(word) && next.from > part.to)
        tell(part.from, `There is a space between the number and its unit. Write \`${number}${word}\`.`)
    } else if (length.test(name) && Number(number)) {
      tell(part.from, `The number \`${number}\` has no unit. A length needs one, such as \`${number}px\`.`)
    }
  }
}

function tellOfQuery(node: SyntaxNode, sheet: string, tell: Tell): void {
  const feature = node.getChild('FeatureName')
  const name = feature ? textOf(sheet, feature) : ''
  const [, bare] = /^@media\s+((?:min|max)-(?:width|height))\s*:/.exec(sheet.slice(node.from)) ?? []
  if (bare) tell(node.from, `What is asked of the window stands in brackets: \`@media (${bare}: …)\`.`)
  else if (node.name === 'ComparisonQuery' && /^(min|max)-/.test(name)) tell(node.from, colonWanted(name))
  else tellOfNumbers(node, name, sheet, tell)
}

function colonWanted(property: string): string {
  return `Between property and value stands a colon, not \`=\`: \`${property}: …\`.`
}

function hyphenWanted(name: string): string {
  return `In CSS, names of several words have a hyphen: \`${name}\`.`
}

const missingSemicolon =
  'A semicolon is missing at the end of this declaration, so that the browser reads on into the next.'

/** The slips in something that is no declaration, though it stands where one should. */
function slipsOfPart(text: string): { at: number; says: string }[] {
  const [, property = ''] = /^\s*([\w-]+)\s*=/.exec(text) ?? []
  if (property) return [{ at: 0, says: colonWanted(property) }]
  const [, ended] = /^\s*([a-z-]+)\s*;/.exec(text) ?? []
  if (ended) return [{ at: 0, says: `After \`${ended}\` come a colon and a value: \`${ended}: …\`.` }]
  const [, one, other] = /^\s*([a-z]+)[ \t]+([a-z]+)\s*:/.exec(text) ?? []
  if (one) return [{ at: 0, says: hyphenWanted(`${one}-${other}`) }]
  // `color: red`, and on the next line another one: the first lacks its end.
  const lines = text.split('\n')
  let at = 0
  for (const [index, line] of lines.entries()) {
    const next = lines.slice(index + 1).find((one) => one.trim() !== '') ?? ''
    if (/^\s*[\w-]+\s*:[^;{}]+$/.test(line) && /^\s*[\w-]+\s*[:=]/.test(next)) return [{ at, says: missingSemicolon }]
    at += line.length + 1
  }
  const [, name = ''] = /^\s*([a-z-]+)\s+[\d#.\w]/.exec(text) ?? []
  return name && !text.includes(':') ? [{ at: 0, says: `After \`${name}\` a colon is missing: \`${name}: …\`.` }] : []
}

function endOfPart(sheet: string, from: number): number {
  const [rest = ''] = /^[^;{}]*/.exec(sheet.slice(from)) ?? []
  return from + rest.length
}

function distinct(slips: Slip[]): Slip[] {
  return slips.filter((slip, index) => slips.findIndex(({ line }) => line === slip.line) === index)
}
